import { readTab, writeTab } from '#app/ui/tab-storage.ts';
import { endPending } from './pending.ts';

/** The typed values of a salon's booking form. They survive a sign-in, a lost race and a reload, until the booking is made. */
export type BookingDraft = { name?: string; phone?: string; email?: string; notes?: string };

const keyOf = (slug: string) => `agendamento:${slug}`;

/** `account`: the e-mail of the signed-in person. */
export const readDraft = (slug: string, account: string | null) => readTab<BookingDraft>(keyOf(slug), account) ?? {};
export const saveDraft = (slug: string, draft: BookingDraft, account: string | null) =>
  writeTab(keyOf(slug), draft, account);
export function endDraft(slug: string): void {
  writeTab(keyOf(slug), null);
  endPending(slug);
}
