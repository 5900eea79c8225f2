import type { Customer, MergePreview } from '#contract/customers.ts';

/** What the account of one of two customers sees once they are one; null when neither has an account (D6). */
export function disclosedBy(keep: Customer, remove: Customer): MergePreview['discloses'] {
  const own = [keep, remove].find(({ account }) => account !== null);
  if (!own?.account) return null;
  const seen = own.account.isLinked ? own.bookedBySalon : 0;
  const { name: accountName, email: accountEmail } = own.account;
  return { accountName, accountEmail, appointments: keep.bookedBySalon + remove.bookedBySalon - seen };
}

/** What one customer takes over from another: whatever it lacks, and the notes of both. */
export function mergedValues(keep: Customer, remove: Customer) {
  const notes = [...new Set([keep.notes, remove.notes])].filter((note) => note !== null);
  return {
    email: keep.email ?? remove.email,
    birthDate: keep.birthDate ?? remove.birthDate,
    notes: notes.join('\n\n') || null,
    createdAt: new Date(Math.min(Date.parse(keep.createdAt), Date.parse(remove.createdAt))),
  };
}
