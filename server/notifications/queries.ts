import type { AnyoneScope, AnySalonScope } from '../scope.ts';
import { getAppName } from '../settings/queries.ts';

export async function getAppointmentFacts(scope: AnySalonScope, id: string) {
  return (
    scope.db
      .selectFrom('appointments as a')
      .innerJoin('salons as salon', 'salon.id', 'a.salonId')
      .innerJoin('customers as c', (join) =>
        join.onRef('c.salonId', '=', 'a.salonId').onRef('c.id', '=', 'a.customerId'),
      )
      .leftJoin('services as s', (join) => join.onRef('s.salonId', '=', 'a.salonId').onRef('s.id', '=', 'a.serviceId'))
      .leftJoin('users as booker', 'booker.id', 'a.bookedByUserId')
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
      .select([
        'a.bookedByUserId',
        'a.status',
        'a.paymentStatus',
        'a.paymentMethod',
        'c.phone as customerPhone',
        'c.name as customerName',
        'a.appointmentDate as date',
        'a.appointmentTime as time',
        's.name as serviceName',
        'a.priceCents',
        'salon.name as salonName',
        'deposit.amountCents as depositCents',
      ])
      .executeTakeFirstOrThrow()
  );
}

export async function getSender(scope: AnySalonScope): Promise<{ name: string; slug: string }> {
  return scope.db.selectFrom('salons').select(['name', 'slug']).executeTakeFirstOrThrow();
}

export type Site = { appName: string; siteUrl: string };

export async function getSite(scope: AnyoneScope): Promise<Site> {
  return { appName: await getAppName(scope), siteUrl: siteUrlOf(scope) };
}

export const siteUrlOf = ({ env }: Pick<AnyoneScope, 'env'>): string => env.publicUrl ?? `http://localhost:${env.port}`;
