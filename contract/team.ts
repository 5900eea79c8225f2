import { z } from 'zod';
import { pageOf } from './audit-log.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { RIGHTS } from './rights.ts';
import { ROLES } from './roles.ts';
import { Id, Instant, LinkToken, LocalDate, optionalEmail, Version } from './shapes.ts';

/** Days in which an invitation can be accepted. */
export const INVITATION_DAYS = 7;

/** Nobody is invited as an owner: a salon is handed over. */
export const TeamRole = z.enum(['manager', 'reception', 'professional'], 'Escolha a função');
export type TeamRole = z.infer<typeof TeamRole>;

const Rights = z.array(z.enum(RIGHTS)).max(RIGHTS.length).default([]);

/** The record under which a professional takes appointments. `name` is null once the record is deleted. */
const BoundProfessional = z.object({ id: Id, name: z.string().nullable() });

export const TeamMember = z.object({
  /** The account's. */
  id: Id,
  fullName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  employee: BoundProfessional.nullable(),
  /** All that the member may do: the role's, with single rights added and taken. */
  rights: z.array(z.enum(RIGHTS)),
  rightsAdded: z.array(z.enum(RIGHTS)),
  rightsTaken: z.array(z.enum(RIGHTS)),
  version: Version,
  isMe: z.boolean(),
  /** False for the owner, and for the caller's own membership. */
  canChange: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** One that can still be accepted. */
export const Invitation = z.object({
  id: Id,
  role: TeamRole,
  employee: BoundProfessional.nullable(),
  email: z.string().nullable(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To send to the invited person. */
  link: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** An entry of the audit log that a member wrote. */
export const TeamDeed = z.object({
  id: Id,
  at: Instant,
  /** An operation of the contract. */
  action: z.string(),
  /** The account's present name, also after the person left the team; null once the account is deleted. */
  person: z.string().nullable(),
  /** The name that the entry has, else the customer's; null where there is neither. */
  subject: z.string().nullable(),
  /** Where more of it is to be read. */
  appointmentId: Id.nullable(),
  customerId: Id.nullable(),
});
export type TeamDeed = z.infer<typeof TeamDeed>;

const ActivityInput = z
  .object({
    personId: Id.optional(),
    /** A day of the salon's calendar. */
    date: LocalDate.optional(),
  })
  .extend(pageOf(100, 50).shape);
export type ActivityValues = z.output<typeof ActivityInput>;

const bound = {
  role: TeamRole,
  /** For the role `professional` only. */
  employeeId: Id.nullish(),
};
const hasProfessional = ({ role, employeeId }: { role: TeamRole; employeeId?: string | null | undefined }) =>
  role !== 'professional' || Boolean(employeeId);
const NO_PROFESSIONAL = { path: ['employeeId'], message: 'Escolha o profissional' };

export const team = operationsAt('/team', 'team').router({
  /** Members by name, the owner first; open invitations, newest first. At most as many as `ceilings.team`. */
  list: operation
    .staff('team.change')
    .route({ method: 'GET', path: '/', summary: 'A equipe do salão e os convites abertos' })
    .output(z.object({ members: z.array(TeamMember), invitations: z.array(Invitation) })),

  /**
   * Answers the link. With `email` it is mailed as well; nothing tells whether the address has an account. Revokes an open invitation for
   * the same professional.
   */
  invite: operation
    .staff('team.change', { audit: 'team.invite' })
    .route({ method: 'POST', path: '/invitations', summary: 'Convidar alguém para a equipe' })
    .input(z.object({ ...bound, email: optionalEmail }).refine(hasProfessional, NO_PROFESSIONAL))
    .output(Invitation)
    .errors(
      mayRefuse('NOT_FOUND', 'PROFESSIONAL_INACTIVE', 'PROFESSIONAL_HAS_ACCESS', 'CEILING_REACHED', 'RATE_LIMITED'),
    ),

  revokeInvitation: operation
    .staff('team.change', { audit: 'team.revokeInvitation' })
    .route({ method: 'DELETE', path: '/invitations/{id}', summary: 'Revogar um convite', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND', 'INVITATION_USED')),

  /** A member gives only rights that it has itself. */
  changeMember: operation
    .staff('team.change', { audit: 'team.changeMember' })
    .route({ method: 'PUT', path: '/members/{id}', summary: 'Mudar a função e os direitos de alguém da equipe' })
    .input(
      z
        .object({ id: Id, version: Version, ...bound, rightsAdded: Rights, rightsTaken: Rights })
        .refine(hasProfessional, NO_PROFESSIONAL),
    )
    .output(TeamMember)
    .errors(
      mayRefuse(
        ...(['NOT_FOUND', 'CHANGED_MEANWHILE', 'OWNER_STAYS', 'OWN_MEMBERSHIP'] as const),
        ...(['PROFESSIONAL_INACTIVE', 'PROFESSIONAL_HAS_ACCESS'] as const),
      ),
    ),

  /** Newest first, from the end of the previous page. `people`: who is in the team, and who was and did something, by name. */
  listActivity: operation
    .staff('team.activity')
    .route({ method: 'GET', path: '/activity', summary: 'O que a equipe fez' })
    .input(ActivityInput)
    .output(
      z.object({
        entries: z.array(TeamDeed),
        /** `after` for the next page; null on the last one. */
        next: z.string().nullable(),
        people: z.array(z.object({ id: Id, name: z.string() })),
      }),
    ),

  /** Ends the own access. What the member did stays under the name, and so do the appointments. */
  leave: operation
    .staff('salons.enter', { audit: 'team.leave', whenBlocked: true, whenSuspended: true })
    .route({ method: 'DELETE', path: '/membership', summary: 'Sair da equipe', successStatus: 204 })
    .errors(mayRefuse('NOT_FOUND', 'LAST_OWNER')),

  /** Ends the access with the next request of every session. */
  removeMember: operation
    .staff('team.change', { audit: 'team.removeMember' })
    .route({ method: 'DELETE', path: '/members/{id}', summary: 'Remover alguém da equipe', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND', 'OWNER_STAYS', 'OWN_MEMBERSHIP')),
});

const closed = ['NOT_FOUND', 'INVITATION_USED', 'INVITATION_REVOKED', 'INVITATION_EXPIRED'] as const;

/** For holders of an invitation's link. */
export const invitations = operationsAt('/invitations', 'team').router({
  /** Changes nothing, because programs open links to show a preview. */
  get: operation
    .anyone()
    .route({ method: 'GET', path: '/', summary: 'Ver um convite' })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ salonName: z.string(), role: TeamRole, expiresAt: Instant }))
    .errors(mayRefuse(...closed, 'SALON_NOT_FOUND', 'PROFESSIONAL_INACTIVE', 'RATE_LIMITED')),

  accept: operation
    .person({ audit: 'invitations.accept' })
    .route({ method: 'POST', path: '/acceptance', summary: 'Aceitar um convite' })
    .input(z.object({ token: LinkToken }))
    .output(z.object({ salonName: z.string(), role: TeamRole }))
    .errors(
      mayRefuse(
        ...closed,
        ...(['ALREADY_MEMBER', 'ADMINISTRATOR_IS_NO_MEMBER', 'PROFESSIONAL_INACTIVE'] as const),
        ...(['PROFESSIONAL_HAS_ACCESS', 'RATE_LIMITED'] as const),
      ),
    ),
});
