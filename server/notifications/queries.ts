import { sql } from 'kysely';
import { offeredServices } from '../availability/offered-services/queries.ts';
import type { AnyoneScope, AnySalonScope, SalonScope } from '../gate/scope.ts';
import { getSystemSettings } from '../settings/queries.ts';

export async function getAppointmentFacts(scope: AnySalonScope, id: string) {
  return (
    scope.db
      .selectFrom('appointments as a')
      .innerJoin('salons as salon', 'salon.id', 'a.salonId')
      .innerJoin('customers as c', (join) =>
        join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'),
      )
      .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
      .leftJoin('employees as e', (join) =>
        join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'),
      )
      .leftJoin('salonPublicSettings as page', 'page.salonId', 'a.salonId')
      .leftJoin('users as booker', 'booker.id', 'a.bookedByUserId')
      .leftJoin('users as account', 'account.id', 'c.customerUserId')
      .leftJoin('payments as deposit', (join) =>
        join
          .onRef('deposit.salonId', '=', 'a.salonId')
          .onRef('deposit.appointmentId', '=', 'a.id')
          .on('deposit.status', '=', 'paid')
          .on('deposit.kind', '=', 'deposit'),
      )
      .where('a.id', '=', id)
      // The booker's own address, else the one that the salon noted.
      .select((eb) => eb.fn.coalesce('booker.email', 'c.email').as('customerEmail'))
      .select((eb) =>
        eb
          .exists(offeredServices(scope).where('services.id', '=', eb.ref('a.serviceId')).select('services.id'))
          .as('isServiceOffered'),
      )
      .select([
        'a.bookedByUserId',
        'c.email as recordEmail',
        'account.id as accountId',
        'account.email as accountEmail',
        'a.status',
        'a.paymentStatus',
        'a.paymentMethod',
        'c.phone as customerPhone',
        'c.name as customerName',
        'a.appointmentDate as date',
        'a.appointmentTime as time',
        's.name as serviceName',
        'a.priceCents',
        'a.serviceId',
        // The salon may show no professionals.
        sql<string | null>`case when coalesce(page.show_employees, true) then e.name end`.as('employeeName'),
        'salon.name as salonName',
        'salon.address',
        'salon.city',
        'salon.state',
        sql<string | null>`coalesce(salon.phone, salon.whatsapp)`.as('salonPhone'),
      ])
      // The payment's own row has all that came, which may be more.
      .select(sql<number | null>`case when deposit.id is not null then a.due_online_cents end`.as('depositCents'))
      .executeTakeFirstOrThrow()
  );
}

export async function getSender(scope: AnySalonScope): Promise<{ name: string; slug: string }> {
  return scope.db.selectFrom('salons').select(['name', 'slug']).executeTakeFirstOrThrow();
}

export type Site = { appName: string; siteUrl: string; contactEmail: string | null };

export async function getSite(scope: AnyoneScope | SalonScope): Promise<Site> {
  const { appName, contactEmail } = await getSystemSettings(scope);
  return { appName, siteUrl: siteUrlOf(scope), contactEmail };
}

export const siteUrlOf = ({ env }: Pick<AnyoneScope, 'env'>): string => env.publicUrl ?? `http://localhost:${env.port}`;
