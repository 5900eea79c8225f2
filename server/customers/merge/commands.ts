import type { Customer } from '#contract/customers.ts';
import { audit } from '#server/audit-log/commands.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import { type SalonScope, transaction } from '#server/gate/scope.ts';
import { moveWaitingEntries } from '#server/waiting-list/commands.ts';
import { saveCustomer } from '../commands.ts';
import { getCustomer, lockAccounts } from '../queries.ts';
import { previewMerge } from './queries.ts';
import { mergedValues } from './rules.ts';

/** Moves one noun's rows and returns their number. Nouns that import this one pass theirs in. */
export type MoveToCustomer = (scope: SalonScope, move: { from: string; to: string }) => Promise<number>;
export type Moves = { moveAppointments: MoveToCustomer; moveReviews: MoveToCustomer };
type Pair = { id: string; version: number; removeId: string; removeVersion: number };

export function mergeCustomers(
  scope: SalonScope,
  { id, version, removeId, removeVersion }: Pair,
  { moveAppointments, moveReviews }: Moves,
): Promise<Customer> {
  return transaction(scope, async (scope) => {
    const accounts = await lockAccounts(scope, [id, removeId]);
    const { keep, remove } = await previewMerge(scope, { id, removeId });
    if (keep.version !== version || remove.version !== removeVersion) throw refuse('CHANGED_MEANWHILE');
    const values = mergedValues(keep, remove);
    if (values.notes && values.notes.length > MOST_NOTES) throw refuseFields({ notes: TOO_MANY_NOTES });
    const move = { from: removeId, to: id };
    const moved = {
      appointments: await moveAppointments(scope, move),
      reviews: await moveReviews(scope, move),
      waiting: await moveWaitingEntries(scope, move),
    };
    await scope.db.deleteFrom('customers').where('id', '=', removeId).execute();
    const customerUserId = accounts.get(id) ?? accounts.get(removeId) ?? null;
    const accountLinkedAt = customerUserId && scope.now;
    await saveCustomer(scope, keep, { ...values, customerUserId, accountLinkedAt });
    const data = { removed: removeId, linkedAccount: customerUserId, ...moved };
    await audit(scope, { action: 'customers.merge', entityId: id, data });
    return getCustomer(scope, id);
  });
}

const MOST_NOTES = 2000;
const TOO_MANY_NOTES =
  'As observações dos dois cadastros juntas passam de 2.000 caracteres. Encurte-as antes de juntar.';
