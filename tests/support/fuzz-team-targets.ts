import type { Api } from '#contract/index.ts';
import type { openLinks } from './message-links.ts';
import { joinSalon, type TestWorld } from './test-world.ts';

type Opened = { salon: { id: string }; owner: Api; links: ReturnType<typeof openLinks> };

/** Several of each, because the requests end some of them. */
export async function openFuzzTeam(world: TestWorld, { salon, owner, links }: Opened) {
  const members: [string, number][] = [];
  const invitations: [string, number][] = [];
  for (let n = 0; n < 4; n++) {
    members.push([(await joinSalon(world, salon.id, 'reception')).id, 1]);
    invitations.push([(await owner.team.invite({ role: 'manager' })).id, 1]);
  }
  return {
    tokens: invitations.map(([id]) => links.invitation(id).token),
    things: { '/team/members': new Map(members), '/team/invitations': new Map(invitations) },
  };
}
