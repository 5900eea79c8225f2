import { z } from 'zod';
import { CodeOfApp, CurrentPassword } from './account.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { AdministeredSalon } from './salon-administration.ts';

import { Id, Instant, SearchText, UserType, Version } from './shapes.ts';
import { Workplace } from './workplaces.ts';

/** An account of the platform, as administrators see it. Figures are of the salons that it owns. */
export const User = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  userType: UserType,
  salonCount: z.int(),
  appointmentCount: z.int(),
  createdAt: Instant,
  version: Version,
  /** The actions that the asking administrator may take with the account. */
  can: z.object({ letIn: z.boolean(), endSessions: z.boolean() }),
});
export type User = z.infer<typeof User>;

/** 'none' removes the access to the back office. */
export const AccessRole = z.enum(['admin', 'super_admin', 'none'], 'Escolha um perfil de acesso');
export type AccessRole = z.infer<typeof AccessRole>;

/** A list has at most this many users; a search finds the others. */
export const MOST_LISTED_USERS = 1000;

export const users = operationsAt('/admin/users', 'users').router({
  /** Newest first. The search looks into name, e-mail, phone and the name of the type, such as 'proprietário'. */
  list: operation
    .admin()
    .route({ method: 'GET', path: '/', summary: 'Usuários da plataforma' })
    .input(
      z.object({
        search: SearchText.optional(),
        userType: UserType.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
        offset: z.coerce.number().int().min(0).default(0),
      }),
    )
    .output(
      z.object({
        users: z.array(User),
        /** At most MOST_LISTED_USERS; `hasMore` says whether there are others. */
        matching: z.int(),
        hasMore: z.boolean(),
      }),
    ),

  /** Counts all accounts; admins include super admins. */
  getTotals: operation
    .admin()
    .route({ method: 'GET', path: '/totals', summary: 'Totais dos usuários' })
    .output(z.object({ total: z.int(), owners: z.int(), admins: z.int() })),

  get: operation
    .admin()
    .route({ method: 'GET', path: '/{id}', summary: 'Um usuário e os salões dele' })
    .input(z.object({ id: Id }))
    .output(
      User.extend({
        /** Those that the account owns. */
        salons: z.array(AdministeredSalon),
        /** Those in which it works without owning them. */
        memberships: z.array(Workplace.omit({ rights: true })),
      }),
    )
    .errors(mayRefuse('NOT_FOUND')),

  /**
   * Deletes all counted attempts at sign-in, at the second step and at recovery, so that strangers cannot lock the person out. FORBIDDEN
   * for the caller's own account, and for an administrator's account unless the caller is a super admin.
   */
  letIn: operation
    .admin({ audit: 'users.letIn' })
    .route({ method: 'DELETE', path: '/{id}/sign-in-tries', summary: 'Liberar a entrada', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND')),

  /** On every device. The password stays. FORBIDDEN as for `letIn`: one's own sessions are in the profile. */
  endSessions: operation
    .admin({ audit: 'users.endSessions' })
    .route({ method: 'DELETE', path: '/{id}/sessions', summary: 'Encerrar as sessões de uma conta' })
    .input(z.object({ id: Id }))
    .output(z.object({ ended: z.int() }))
    .errors(mayRefuse('NOT_FOUND')),

  /** Ends all sessions and mailed links of the person. A new administrator gets a link for a new password by mail. */
  changeRole: operation
    .superAdmin({ audit: 'users.changeRole' })
    .route({ method: 'PUT', path: '/{id}/role', summary: 'Alterar o perfil de acesso', successStatus: 204 })
    .input(z.object({ id: Id, role: AccessRole, currentPassword: CurrentPassword, code: CodeOfApp, version: Version }))
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'LAST_SUPER_ADMIN', 'OWNER_HAS_SALON', 'RATE_LIMITED')),
});
