import { z } from 'zod';
import { AccountSession, CurrentPassword } from './account.ts';
import { operation, operationsAt } from './base.ts';
import { AppointmentStatus, VisiblePayment } from './bookings.ts';
import { legalDocuments } from './consent-texts.ts';
import { Consent } from './consents.ts';
import { mayRefuse } from './errors.ts';
import { ROLES } from './roles.ts';
import { Cents, DurationMinutes, Instant, LocalDate, LocalTime, UserType } from './shapes.ts';
import { WaitingEntry } from './waiting-list.ts';

const SalonLink = z.object({ slug: z.string(), name: z.string() });
const salonName = z.string();

/**
 * Contains nothing about other people, no secrets, and nothing that a salon wrote for itself. Lists are newest first.
 */
export const OwnData = z.object({
  exportedAt: Instant,
  /** False when a list is longer than the export holds. */
  isComplete: z.boolean(),
  account: z.object({
    fullName: z.string(),
    email: z.string(),
    pendingEmail: z.string().nullable(),
    phone: z.string().nullable(),
    userType: UserType,
    createdAt: Instant,
  }),
  sessions: z.array(AccountSession.omit({ id: true, isCurrent: true })),
  profiles: z.array(
    z.object({ salonName, phone: z.string().nullable(), address: z.string().nullable(), createdAt: Instant }),
  ),
  bookings: z.array(
    z.object({
      salonName,
      date: LocalDate,
      time: LocalTime,
      durationMinutes: DurationMinutes,
      serviceName: z.string().nullable(),
      professionalName: z.string().nullable(),
      priceCents: Cents.nullable(),
      status: AppointmentStatus,
      payment: VisiblePayment,
      notes: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  waitingEntries: z.array(
    z.object({
      salonName,
      serviceName: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string().nullable(),
      preferredDate: LocalDate,
      preferredTimeStart: LocalTime.nullable(),
      preferredTimeEnd: LocalTime.nullable(),
      notes: z.string().nullable(),
      status: WaitingEntry.shape.status,
      consentedAt: Instant,
      notifiedAt: Instant.nullable(),
      createdAt: Instant,
    }),
  ),
  reviews: z.array(
    z.object({
      salonName,
      rating: z.int(),
      comment: z.string().nullable(),
      reply: z.string().nullable(),
      createdAt: Instant,
    }),
  ),
  /** Every answer, not only the latest. */
  consents: z.array(Consent.extend({ salonName, place: z.enum(['sign_up', 'profile']) })),
  /** The legal texts that the sign-up named. */
  /** The salons in which the account works. */
  memberships: z.array(z.object({ salonName, role: z.enum(ROLES), createdAt: Instant })),
  /** Devices that get notices: the push service of their browser, and since when. */
  devices: z.array(z.object({ pushService: z.string(), createdAt: Instant })),
  acceptedTerms: z.array(z.object({ document: z.enum(legalDocuments), version: LocalDate, acceptedAt: Instant })),
});
export type OwnData = z.infer<typeof OwnData>;

/** The consequences of deleting one's own account. */
export const DeletionPreview = z.object({
  /** Why it would be refused. */
  obstacle: z.enum(['OWNER_HAS_SALON', 'ADMINISTRATOR_STAYS']).nullable(),
  salon: SalonLink.nullable(),
  /** The appointments that would be cancelled, the next first. */
  upcoming: z.array(z.object({ salonName, date: LocalDate, time: LocalTime, serviceName: z.string().nullable() })),
  /** The money that was paid online for these, and goes back in full. */
  refundCents: Cents,
  waitingEntries: z.int(),
});
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** The rights of a person over their own data, in all salons, as the law gives them. */
export const privacy = operationsAt('/me', 'privacy').router({
  exportMine: operation
    .person({ audit: 'privacy.exportMine' })
    .route({ method: 'POST', path: '/exports', summary: 'Baixar meus dados' })
    .output(OwnData)
    .errors(mayRefuse('RATE_LIMITED')),

  previewDeletion: operation
    .person()
    .route({ method: 'GET', path: '/deletion', summary: 'O que a exclusão da minha conta encerra' })
    .output(DeletionPreview),

  /** Cancels the coming appointments in every salon, anonymises the records that stay there, and ends all sessions. */
  deleteAccount: operation
    .person({ audit: 'privacy.deleteAccount' })
    .route({ method: 'POST', path: '/deletion', summary: 'Excluir minha conta', successStatus: 204 })
    .input(z.object({ currentPassword: CurrentPassword }))
    .errors(mayRefuse('OWNER_HAS_SALON', 'ADMINISTRATOR_STAYS', 'RATE_LIMITED')),
});
