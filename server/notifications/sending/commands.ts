import { isContractual, type MessageKind } from '#contract/message-kinds.ts';
import type { AnySalonScope } from '../../scope.ts';
import { send } from '../delivery/commands.ts';
import type { Outgoing } from '../delivery/rules.ts';
import { ownerValuesOf, valuesOf } from '../messages/appointment.ts';
import { type Contact, compose } from '../messages/compose.ts';
import type { Values } from '../messages/kinds.ts';
import { isOptedOut } from '../opt-outs/queries.ts';
import { getAppointmentFacts } from '../queries.ts';
import { readSalonMessages, type SalonMessages } from '../settings/queries.ts';

export type NoticeFacts = Awaited<ReturnType<typeof getAppointmentFacts>>;

/** Of an appointment, by a job: reads what it needs. */
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
  const contact = { phone: facts.customerPhone, email: facts.customerEmail };
  const values = { ...valuesOf(facts), ...more };
  const composed = compose(kind, salon.settingsOf(kind), salon.preferences, contact, values);
  const wanted = await withoutOptedOut(scope, kind, composed, facts.bookedByUserId);
  return wanted.map((message) => ({ ...message, appointmentId }));
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

/** What the appointment itself needs always goes. Who wants nothing else hears nothing else, by no other way either (decision 047). */
export async function withoutOptedOut(
  scope: AnySalonScope,
  kind: MessageKind,
  composed: Outgoing[],
  accountId: string | null,
): Promise<Outgoing[]> {
  if (isContractual(kind)) return composed;
  const wanted: Outgoing[] = [];
  for (const message of composed) {
    const { channel, recipient, fallback } = message;
    if (await isOptedOut(scope, { channel, recipient, accountId })) continue;
    const noMail = fallback && (await isOptedOut(scope, { channel: 'mail', recipient: fallback.email }));
    wanted.push(noMail ? { ...message, fallback: null } : message);
  }
  return wanted;
}
