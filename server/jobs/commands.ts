import { audit } from '../audit-log/commands.ts';
import { refuse } from '../gate/refuse.ts';
import { type PlatformScope, transaction } from '../gate/scope.ts';
import { idsOf } from './rules.ts';

/** Throws NOT_FOUND when somebody else was first. */
export function retryFailed(scope: PlatformScope, { id }: { id: string }): Promise<{ queue: string }> {
  return decide(scope, { id, action: 'jobs.retry' }, (scope) => scope.jobs.deadLetters.retry(scope.db, { id }));
}

/** As `retryFailed`. */
export function discardFailed(scope: PlatformScope, { id }: { id: string }): Promise<{ queue: string }> {
  return decide(scope, { id, action: 'jobs.discard' }, (scope) => scope.jobs.deadLetters.discard(scope.db, id));
}

function decide(
  scope: PlatformScope,
  { id, action }: { id: string; action: string },
  act: (scope: PlatformScope) => Promise<number | boolean>,
): Promise<{ queue: string }> {
  return transaction(scope, async (scope) => {
    const letter = await scope.jobs.deadLetters.find(scope.db, id);
    if (!letter || !(await act(scope))) throw refuse('NOT_FOUND');
    const { queue, attempts, payload } = letter;
    const about = Object.fromEntries(idsOf(payload).map(({ field, id }) => [field, id]));
    await audit(scope, { action, entityId: id, data: { queue, attempts, ...about } });
    return { queue };
  });
}

/** Throws NOT_FOUND when the queue has none. */
export function retryQueue(scope: PlatformScope, { queue }: { queue: string }): Promise<{ retried: number }> {
  return transaction(scope, async (scope) => {
    const retried = await scope.jobs.deadLetters.retry(scope.db, { queue });
    if (retried === 0) throw refuse('NOT_FOUND');
    await audit(scope, { action: 'jobs.retryAll', data: { queue, retried } });
    return { retried };
  });
}
