import { isRequired, type MessageKind, recipientOf } from '#contract/message-kinds.ts';
import { truncateText } from '#lib/text.ts';
import type { Outgoing } from '../delivery/rules.ts';
import type { Preferences } from '../settings/rules.ts';
import { type Values, write } from './kinds.ts';
import { templateOf } from './meta-templates.ts';

export type Contact = { phone: string | null; email: string | null };
type Way = Pick<Outgoing, 'channel' | 'recipient' | 'fallback'>;
type Composed = Omit<Outgoing, 'appointmentId' | 'waitingEntryId'>;

const MAX_SUBJECT = 255;

/** The messages that go out, by each way: none where the salon has switched the kind or the ways off. */
export function compose(
  kind: MessageKind,
  { isOn, text }: { isOn: boolean; text: string | null },
  preferences: Preferences,
  contact: Contact,
  values: Values,
): Composed[] {
  if (!isOn && !isRequired(kind)) return [];
  const { body, subject: whole } = write(kind, values, text);
  const subject = truncateText(whole, MAX_SUBJECT);
  const ways = recipientOf(kind) === 'owner' ? waysToOwner : waysToCustomer;
  const asWished = ways(preferences, contact, subject);
  const allowed = asWished.length === 0 && isRequired(kind) ? ways(EVERY_WAY, contact, subject).slice(0, 1) : asWished;
  return allowed.map((way, at) => ({
    ...{ kind, body, ...way, ...(at > 0 && { isOtherWay: true }) },
    ...(way.channel === 'mail' ? { subject } : { template: templateOf(kind, values) }),
  }));
}

const EVERY_WAY = { whatsappToCustomers: true, mailToCustomers: true, mailToOwner: true, whatsappToOwner: true };
type Ways = Pick<Preferences, keyof typeof EVERY_WAY>;

/** By WhatsApp where there is a phone, else by mail, which is also the way when WhatsApp does not take it. */
function waysToCustomer(
  { whatsappToCustomers, mailToCustomers }: Ways,
  { phone, email }: Contact,
  subject: string,
): Way[] {
  const mail = mailToCustomers ? email : null;
  if (phone && whatsappToCustomers) {
    return [{ channel: 'whatsapp', recipient: phone, fallback: mail ? { email: mail, subject } : null }];
  }
  return mail ? [{ channel: 'mail', recipient: mail }] : [];
}

/** By each way that the owner wants. */
const waysToOwner = ({ mailToOwner, whatsappToOwner }: Ways, { phone, email }: Contact): Way[] => [
  ...(mailToOwner && email ? [{ channel: 'mail', recipient: email } as const] : []),
  ...(whatsappToOwner && phone ? [{ channel: 'whatsapp', recipient: phone } as const] : []),
];
