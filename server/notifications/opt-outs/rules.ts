import { formatPhone, withNinthDigit } from '#lib/phone.ts';

/** The form in which a recipient is stored and compared: one phone, with and without the ninth digit, is one recipient. */
export function comparedRecipient({ channel, recipient }: { channel: 'whatsapp' | 'mail'; recipient: string }): string {
  return channel === 'mail' ? recipient.trim().toLowerCase() : withNinthDigit(recipient).toLowerCase();
}

/** '(11) •••••-4321' and 'r•••@example.com': enough to know one's own. */
export function hiddenRecipient({ channel, recipient }: { channel: 'whatsapp' | 'mail'; recipient: string }): string {
  if (channel === 'mail') return recipient.replace(/^(.)[^@]*/, '$1•••');
  return formatPhone(recipient).replace(/ (\d+)-/, (_, hidden: string) => ` ${'•'.repeat(hidden.length)}-`);
}
