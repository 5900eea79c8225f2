import { readTab, writeTab } from '../../ui/tab-storage.ts';

/** What was typed on a salon's booking form: it outlives the sign-in, a lost race and a reload, and ends with the booking. */
export type BookingDraft = { name?: string; phone?: string; email?: string; notes?: string };

const keyOf = (slug: string) => `agendamento:${slug}`;

/** `account`: the e-mail of who is signed in. */
export const readDraft = (slug: string, account: string | null) => readTab<BookingDraft>(keyOf(slug), account) ?? {};
export const saveDraft = (slug: string, draft: BookingDraft, account: string | null) =>
  writeTab(keyOf(slug), draft, account);
export const endDraft = (slug: string) => writeTab(keyOf(slug), null);
