import type { Api } from '#contract/index.ts';
import type { Person } from '#server/gate/scope.ts';
import type { openLinks } from './message-links.ts';
import { as, createPerson, joinSalon, type TestWorld } from './test-world.ts';

type Opened = {
  salon: { id: string };
  owner: Api;
  links: ReturnType<typeof openLinks>;
  /** Is asked to take over two salons. */
  heir: Person;
};

/** Several of each, because the requests end some of them. */
export async function openFuzzTeam(world: TestWorld, { salon, owner, links, heir }: Opened) {
  const members: [string, number][] = [];
  const invitations: [string, number][] = [];
  for (let n = 0; n < 4; n++) {
    members.push([(await joinSalon(world, salon.id, 'reception')).id, 1]);
    invitations.push([(await owner.team.invite({ role: 'manager' })).id, 1]);
  }
  const offered = [await offerSalon(world, heir), await offerSalon(world, heir)];
  return {
    userId: members.map(([id]) => id),
    /** The address of the salon that is to be taken over, or not, by the path of the answer. */
    offered: { '/salon/hand-over/acceptance': offered.slice(0, 1), '/salon/hand-over/refusal': offered.slice(1) },
    tokens: invitations.map(([id]) => links.invitation(id).token),
    things: { '/team/members': new Map(members), '/team/invitations': new Map(invitations) },
  };
}

/** Answers the salon's slug. */
async function offerSalon(world: TestWorld, { id: userId }: Person): Promise<string> {
  // Another one for each salon: requests change how many an account may own.
  const giver = await createPerson(world, { userType: 'salon_owner' });
  const { id: salonId, slug } = await as(world, giver).salons.create({ name: 'Boreal', state: 'SP' });
  const { db } = world.database;
  await db.insertInto('memberships').values({ salonId, userId, role: 'reception' }).execute();
  const expiresAt = new Date(world.clock.now().getTime() + 7 * 24 * 3600 * 1000);
  await db
    .insertInto('handOvers')
    .values({ salonId, toUserId: userId, createdAt: world.clock.now(), expiresAt })
    .execute();
  return slug;
}
