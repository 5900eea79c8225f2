import type { AppointmentStatus } from '#contract/bookings.ts';
import type { Right } from '#contract/rights.ts';
import { formatRelativeDay, type LocalMoment } from '#lib/dates.ts';
import { salonPrefix } from '#lib/salon-prefix.ts';
import { firstName } from '#lib/text.ts';

export type ChangeKind = 'booked' | 'moved' | 'cancelled';

export type NoticedAppointment = LocalMoment & {
  id: string;
  status: AppointmentStatus;
  employeeId: string | null;
  employeeName: string | null;
  slug: string;
  customerName: string;
  serviceName: string | null;
  bookedByUserId: string | null;
};

export type Recipient = { userId: string; employeeId: string | null; rights: ReadonlySet<Right> };
type Told = { kind: ChangeKind; at: LocalMoment; actorUserId: string | null; formerEmployeeId: string | null };

/** False once another change or its time has overtaken the notice. */
export function isStillTrue({ kind, at }: Told, appointment: NoticedAppointment, now: LocalMoment): boolean {
  if (momentOf(appointment) !== momentOf(at) || momentOf(at) <= momentOf(now)) return false;
  const isExpected = appointment.status === 'scheduled' || appointment.status === 'confirmed';
  return kind === 'cancelled' ? appointment.status === 'cancelled' : isExpected;
}

const momentOf = ({ date, time }: LocalMoment) => `${date} ${time}`;

/** The professional whose appointment it is or was, and those who see the agenda of all. Nobody is told of what they did themselves. */
export function isTold(
  { userId, employeeId, rights }: Recipient,
  told: Told,
  appointment: NoticedAppointment,
): boolean {
  const { kind, actorUserId, formerEmployeeId } = told;
  const isOwnDoing = userId === actorUserId || (kind === 'booked' && userId === appointment.bookedByUserId);
  if (isOwnDoing || !rights.has('appointments.read')) return false;
  if (employeeId !== null) return employeeId === appointment.employeeId || employeeId === formerEmployeeId;
  return rights.has('appointments.ofOthers');
}

const titles = { booked: 'Novo horário', moved: 'Horário remarcado', cancelled: 'Horário cancelado' };

/** No phone, and no more than one needs to know whether to look. */
export function wordNotice({ employeeId }: Recipient, { kind }: Told, appointment: NoticedAppointment, today: string) {
  const { id, slug, date, time, customerName, serviceName, employeeName } = appointment;
  const isOwn = employeeId !== null && employeeId === appointment.employeeId;
  const isLost = employeeId !== null && !isOwn;
  const facts = [firstName(customerName), serviceName, employeeId === null && employeeName && firstName(employeeName)];
  return {
    title: isLost ? 'Horário saiu da sua agenda' : titles[kind],
    body: `${formatRelativeDay(date, today)} às ${time} · ${facts.filter(Boolean).join(' · ')}`,
    tag: id,
    path: salonPrefix(slug) + (employeeId === null ? `/appointments?agendamento=${id}` : `/meu-dia?data=${date}`),
  };
}
