import type { Customer, MergePreview } from '#contract/customers.ts';

/** The data that the account of one of the two would newly see after the merge; null when neither has an account. */
export function disclosedBy(keep: Customer, remove: Customer): MergePreview['discloses'] {
  const own = [keep, remove].find(({ account }) => account !== null);
  if (!own?.account) return null;
  const seen = own.account.isLinked ? own.bookedBySalon : 0;
  const { name: accountName, email: accountEmail } = own.account;
  return { accountName, accountEmail, appointments: keep.bookedBySalon + remove.bookedBySalon - seen };
}

export function mergedValues(keep: Customer, remove: Customer) {
  const notes = [...new Set([keep.notes, remove.notes])].filter((note) => note !== null);
  return {
    email: keep.email ?? remove.email,
    birthDate: keep.birthDate ?? remove.birthDate,
    notes: notes.join('\n\n') || null,
    createdAt: new Date(Math.min(Date.parse(keep.createdAt), Date.parse(remove.createdAt))),
  };
}
