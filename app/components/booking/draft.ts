import { newId } from '#lib/id.ts';

/**
 * What was typed on a salon's booking form, kept in this tab: it outlives the sign-in, a lost race and a reload, and ends with
 * the booking. `id` is the appointment's, made once for each form, so that sending it twice books once.
 */
export type BookingDraft = { id?: string; name?: string; phone?: string; email?: string; notes?: string };

const keyOf = (slug: string) => `encaixe-agendamento:${slug}`;

export function readDraft(slug: string): BookingDraft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(slug)) ?? '{}');
  } catch {
    // Storage is refused in some private windows: then nothing is kept.
    return {};
  }
}

export function saveDraft(slug: string, changed: BookingDraft): void {
  try {
    sessionStorage.setItem(keyOf(slug), JSON.stringify({ ...readDraft(slug), ...changed }));
  } catch {
    // As above.
  }
}

export function endDraft(slug: string): void {
  try {
    sessionStorage.removeItem(keyOf(slug));
  } catch {
    // As above.
  }
}

/** The id of the appointment that this form will make. */
export function draftId(slug: string): string {
  const id = readDraft(slug).id ?? newId();
  saveDraft(slug, { id });
  return id;
}
