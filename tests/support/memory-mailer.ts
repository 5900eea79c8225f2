import type { Mail, Mailer } from '#server/infra/mail/mailer.ts';

/** Keeps mails instead of sending them: `sent`, oldest first. */
export function createMemoryMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
      return { via: 'smtp', answer: '250 2.0.0 OK' };
    },
  };
}
