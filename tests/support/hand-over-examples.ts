import type { ExampleSalon } from './example-salon.ts';
import { giveSecret, SECRET } from './secrets.ts';
import { as, joinSalon, type TestWorld } from './test-world.ts';

/** Handing a salon over: with the owner's password, and by the account that was asked. */
export function handOverExamples(world: TestWorld, { salon, slug }: ExampleSalon) {
  const { person, owner, salon: own } = salon;
  let asked = person;
  const ask = async () => {
    await world.database.db.deleteFrom('handOvers').where('salonId', '=', own.id).execute();
    asked = await joinSalon(world, own.id, 'reception');
    await giveSecret(world, person);
    return { userId: asked.id, currentPassword: SECRET };
  };
  const open = async () => owner.handOver.ask(await ask());
  const asAsked = async () => as(world, asked);
  const answer = async () => {
    await open();
    return { slug };
  };
  const callers: Record<string, () => Promise<object>> = { 'handOver.accept': asAsked, 'handOver.decline': asAsked };
  return {
    inputs: {
      'handOver.get': undefined,
      'handOver.ask': ask,
      'handOver.cancel': open,
      'handOver.accept': answer,
      'handOver.decline': answer,
    },
    callers,
  };
}
