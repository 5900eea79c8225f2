import { byLink, byPerson, byStaff } from '../gate/orpc.ts';
import { readInvitationToken } from '../notifications/links/queries.ts';
import { listActivity } from './activity/queries.ts';
import { changeMember, leaveTeam, removeMember } from './commands.ts';
import { acceptInvitation, inviteMember, revokeInvitation } from './invitations/commands.ts';
import { getLinkedInvitation, listInvitations } from './invitations/queries.ts';
import { listMembers } from './queries.ts';
import { listWorkplaces } from './workplaces/queries.ts';

export const team = {
  list: byStaff.team.list.handler(async ({ context: { scope } }) => ({
    members: await listMembers(scope),
    invitations: await listInvitations(scope),
  })),
  invite: byStaff.team.invite.handler(async ({ context: { limit, scope }, input }) => {
    await limit('invitation', scope.salonId);
    return inviteMember(scope, input);
  }),
  revokeInvitation: byStaff.team.revokeInvitation.handler(({ context, input }) =>
    revokeInvitation(context.scope, input.id),
  ),
  changeMember: byStaff.team.changeMember.handler(({ context, input }) => changeMember(context.scope, input)),
  listActivity: byStaff.team.listActivity.handler(({ context, input }) => listActivity(context.scope, input)),
  leave: byStaff.team.leave.handler(({ context }) => leaveTeam(context.scope)),
  removeMember: byStaff.team.removeMember.handler(({ context, input }) => removeMember(context.scope, input.id)),
};

export const invitations = {
  get: byLink(readInvitationToken).invitations.get.handler(({ context: { scope, link } }) =>
    getLinkedInvitation(scope, link.invitationId),
  ),
  accept: byPerson.invitations.accept.handler(async ({ context: { limit, scope }, input }) => {
    await limit('link', scope.person.id);
    return acceptInvitation(scope, input.token);
  }),
};

export const workplaces = {
  list: byPerson.workplaces.list.handler(({ context }) => listWorkplaces(context.scope.db, context.scope.person.id)),
};
