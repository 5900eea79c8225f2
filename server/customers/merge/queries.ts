import type { MergePreview } from '#contract/customers.ts';
import { refuse } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { getCustomer } from '../queries.ts';
import { disclosedBy } from './rules.ts';

/** Throws NOT_FOUND for either record, and DIFFERENT_ACCOUNTS when both have one. */
export async function previewMerge(
  scope: SalonScope,
  { id, removeId }: { id: string; removeId: string },
): Promise<MergePreview> {
  const keep = await getCustomer(scope, id);
  const remove = await getCustomer(scope, removeId);
  if (keep.account && remove.account) throw refuse('DIFFERENT_ACCOUNTS');
  return { keep, remove, discloses: disclosedBy(keep, remove) };
}
