import { isContractual, type MessageKind } from '#contract/message-kinds.ts';
import type { SentMessage } from '#contract/notifications.ts';
import { refuse } from '#server/gate/refuse.ts';
import { type AnySalonScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { send } from '../delivery/commands.ts';
import type { Outgoing } from '../delivery/rules.ts';
import { reminderLink } from '../links/queries.ts';
import { listMessagesOfAppointment } from '../lists/queries.ts';
import { ownerValuesOf, placeValuesOf, valuesOf } from '../messages/appointment.ts';
import { type Contact, compose } from '../messages/compose.ts';
import type { Values } from '../messages/kinds.ts';
import { isOptedOut } from '../opt-outs/queries.ts';
import { addressesOf } from '../opt-outs/rules.ts';
import { getAppointmentFacts } from '../queries.ts';
import { paymentWords } from '../rules.ts';
import { readSalonMessages, type SalonMessages } from '../settings/queries.ts';

export type NoticeFacts = Awaited<ReturnType<typeof getAppointmentFacts>>;

/** Sends a message about an appointment, from a job: reads the facts itself. */
export async function sendToCustomer(
  scope: AnySalonScope,
  kind: MessageKind,
  appointmentId: string,
  more: Values,
): Promise<void> {
  const facts = await getAppointmentFacts(scope, appointmentId);
  await send(
    scope,
    await customersMessages(scope, kind, { facts, appointmentId }, await readSalonMessages(scope), more),
  );
}

type About = { facts: NoticeFacts; appointmentId: string };

export async function customersMessages(
  scope: AnySalonScope,
  kind: MessageKind,
  { facts, appointmentId }: About,
  salon: SalonMessages,
  more: Values = {},
): Promise<Outgoing[]> {
  if (!(await mayTell(scope, kind, facts))) return [];
  const contact = { phone: facts.customerPhone, email: facts.customerEmail };
  const values = { ...valuesOf(facts), ...placeValuesOf(facts), ...more };
  const composed = compose(kind, salon.settingsOf(kind), salon.preferences, contact, values);
  return composed.map((message) => ({ ...message, appointmentId }));
}

export function ownersMessages(
  kind: MessageKind,
  { facts, appointmentId }: About,
  { owner, preferences, settingsOf }: SalonMessages,
  more: Values = {},
): Outgoing[] {
  const contact: Contact = { phone: owner.phone, email: owner.email };
  const composed = compose(kind, settingsOf(kind), preferences, contact, { ...ownerValuesOf(facts), ...more });
  return composed.map((message) => ({ ...message, appointmentId }));
}

/** False when a channel was already asked to take one of them. */
export async function recallMessages(scope: AnySalonScope, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numDeletedRows } = await scope.db
    .deleteFrom('messages')
    .where('id', 'in', ids)
    .where('status', '=', 'queued')
    .where('attempts', '=', 0)
    .executeTakeFirst();
  return Number(numDeletedRows) === ids.length;
}

const TEN_MINUTES = 10 * 60 * 1000;

/** Ignores what the salon has switched off, because it asks for this message. Throws NOT_FOUND and NOT_ANNOUNCED. */
export function sendWhatsApp(scope: SalonScope, { appointmentId }: { appointmentId: string }): Promise<SentMessage> {
  return transaction(scope, async (scope) => {
    await lockComing(scope, appointmentId);
    const sent = await findConfirmation(scope, appointmentId);
    if (sent && scope.now.getTime() - Date.parse(sent.createdAt) < TEN_MINUTES) return sent;
    const facts = await getAppointmentFacts(scope, appointmentId);
    const { preferences, settingsOf } = await readSalonMessages(scope);
    const { text } = settingsOf('appointment_booked');
    const byWhatsApp = { ...preferences, whatsappToCustomers: true, mailToCustomers: false };
    const values = { ...valuesOf(facts), ...placeValuesOf(facts), pagamento: paymentWords(facts) };
    const link = reminderLink(scope, { appointmentId });
    const contact = { phone: facts.customerPhone, email: null };
    const composed = compose('appointment_booked', { isOn: true, text }, byWhatsApp, contact, { ...values, link });
    await send(
      scope,
      composed.map((message) => ({ ...message, appointmentId })),
    );
    const message = await findConfirmation(scope, appointmentId);
    // A customer without a phone.
    if (!message) throw refuse('NOT_ANNOUNCED');
    return message;
  });
}

/** When two requests race, one message is sent. */
async function lockComing(scope: SalonScope, id: string): Promise<void> {
  const found = await scope.db
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['status', 'heldUntil', 'appointmentDate', 'appointmentTime'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw refuse('NOT_FOUND');
  const { status, heldUntil, appointmentDate, appointmentTime } = found;
  const isOver = `${appointmentDate} ${appointmentTime}` <= `${scope.today} ${scope.time}`;
  if (!['scheduled', 'confirmed'].includes(status) || heldUntil !== null || isOver) throw refuse('NOT_ANNOUNCED');
}

/** The newest by WhatsApp. */
async function findConfirmation(scope: SalonScope, appointmentId: string): Promise<SentMessage | undefined> {
  const messages = await listMessagesOfAppointment(scope, appointmentId);
  return messages.findLast(({ kind, ways }) => kind === 'appointment_booked' && ways[0]?.channel === 'whatsapp');
}

/** Messages that an appointment itself needs are always sent. Somebody who stopped messages gets no others, by any channel (decision 047). */
async function mayTell(scope: AnySalonScope, kind: MessageKind, facts: NoticeFacts): Promise<boolean> {
  if (isContractual(kind)) return true;
  const { customerPhone, customerEmail, recordEmail, accountEmail } = facts;
  const addresses = addressesOf({ phones: [customerPhone], emails: [customerEmail, recordEmail, accountEmail] });
  return !(await isOptedOut(scope, { addresses, accountId: facts.bookedByUserId ?? facts.accountId }));
}
