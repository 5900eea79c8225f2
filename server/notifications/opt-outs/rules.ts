import { formatPhone, withNinthDigit } from '#lib/phone.ts';

type Address = { channel: 'whatsapp' | 'mail'; recipient: string };
type Known = { phones?: (string | null)[]; emails?: (string | null)[] };

/** Where one person is reached. */
export const addressesOf = ({ phones = [], emails = [] }: Known): Address[] => [
  ...phones.flatMap((recipient) => (recipient ? [{ channel: 'whatsapp', recipient } as const] : [])),
  ...emails.flatMap((recipient) => (recipient ? [{ channel: 'mail', recipient } as const] : [])),
];

/** The form in which a recipient is stored and compared: one phone, with and without the ninth digit, is one recipient. */
export function comparedRecipient({ channel, recipient }: Address): string {
  return channel === 'mail' ? recipient.trim().toLowerCase() : withNinthDigit(recipient).toLowerCase();
}

/** '(11) •••••-4321' and 'r•••@example.com': enough to know one's own. */
export function hiddenRecipient({ channel, recipient }: Address): string {
  if (channel === 'mail') return recipient.replace(/^(.)[^@]*/, '$1•••');
  return formatPhone(recipient).replace(/ (\d+)-/, (_, hidden: string) => ` ${'•'.repeat(hidden.length)}-`);
}
