import { newId } from '#lib/id.ts';
import { openPayment } from '#server/sandbox/commands.ts';
import type { TestWorld } from './test-world.ts';

/** A payment in the demo's provider that belongs to no order and no booking. Answers its id. */
export async function openSandboxPayment(world: TestWorld, purpose: 'plan' | 'booking'): Promise<string> {
  const ledger = { db: world.database.db, now: world.clock.now() };
  const { id } = await openPayment(ledger, {
    ...{ purpose, reference: newId(), title: 'Pagamento de teste', way: 'pix' },
    ...{ amountCents: 9990, currency: 'BRL', returnUrl: 'http://localhost:3000/' },
  });
  return id;
}
