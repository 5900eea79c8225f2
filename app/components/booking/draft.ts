import { readTab, writeTab } from './tab-storage.ts';

/** What was typed on a salon's booking form: it outlives the sign-in, a lost race and a reload, and ends with the booking. */
export type BookingDraft = { name?: string; phone?: string; email?: string; notes?: string };

const keyOf = (slug: string) => `encaixe-agendamento:${slug}`;

export const readDraft = (slug: string) => readTab<BookingDraft>(keyOf(slug)) ?? {};
export const saveDraft = (slug: string, draft: BookingDraft) => writeTab(keyOf(slug), draft);
export const endDraft = (slug: string) => writeTab(keyOf(slug), null);
