import { sql } from 'kysely';
import type { LinkedAppointment } from '#contract/appointment-links.ts';
import { firstName } from '#lib/text.ts';
import { offeredServices } from '#server/availability/offered-services/queries.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { VisitorScope } from '#server/gate/scope.ts';
import { optOutToken } from '#server/notifications/links/queries.ts';
import { visiblePayment } from '#server/payments/rules.ts';
import { appointments } from '../queries.ts';
import { hasBegun, linkCan } from './policy.ts';

/** Throws LINK_OVER once it has begun, whatever became of it. */
export async function getLinkedAppointment(scope: VisitorScope, id: string): Promise<LinkedAppointment> {
  const row = await findRow(scope, id);
  if (!row) throw refuse('NOT_FOUND');
  if (hasBegun(row, scope)) throw refuse('LINK_OVER', { slug: scope.slug });
  const { serviceId, paymentStatus: _, paymentMethod: __, dueOnlineCents: ___, ...rest } = row;
  const { customerName, customerPhone, isFromPage, isServiceOffered, ...told } = rest;
  const payment = visiblePayment(row);
  const can = linkCan({ ...row, payment }, scope);
  // An appointment that the salon made belongs to no account that could move it.
  const isMovable = !scope.isHidden && can.cancel && isFromPage && isServiceOffered;
  return {
    ...told,
    slug: scope.slug,
    firstName: firstName(customerName),
    payment,
    stopToken: customerPhone && optOutToken(scope, { channel: 'whatsapp', recipient: customerPhone }),
    moving: isMovable && serviceId ? { id, serviceId } : null,
    can,
  };
}

const findRow = (scope: VisitorScope, id: string) =>
  appointments(scope)
    .leftJoin('salonPublicSettings as page', 'page.salonId', 'a.salonId')
    .where('a.id', '=', id)
    .select([
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'a.durationMinutes',
      'a.priceCents',
      'a.status',
      'a.paymentStatus',
      'a.paymentMethod',
      'a.dueOnlineCents',
      'a.cancelNoticeMinutes',
      'a.serviceId',
      'c.name as customerName',
      'c.phone as customerPhone',
      's.name as serviceName',
      sql<string | null>`case when coalesce(page.show_employees, true) then e.name end`.as('employeeName'),
      sql<boolean>`a.booked_by_user_id is not null`.as('isFromPage'),
    ])
    .select((eb) =>
      eb
        .exists(offeredServices(scope).where('services.id', '=', eb.ref('a.serviceId')).select('services.id'))
        .as('isServiceOffered'),
    )
    .executeTakeFirst();
