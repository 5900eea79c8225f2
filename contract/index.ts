import type {
  ContractRouterClient,
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from '@orpc/contract';
import { account } from './account.ts';
import { administrators } from './administrators.ts';
import { appointmentCorrections } from './appointment-corrections.ts';
import { appointmentHistory } from './appointment-history.ts';
import { appointmentLinks } from './appointment-links.ts';
import { appointmentReassignment } from './appointment-reassignment.ts';
import { appointments } from './appointments.ts';
import { auditLog } from './audit-log.ts';
import { auth } from './auth.ts';
import { availability } from './availability.ts';
import { calendar } from './calendar.ts';
import { consents } from './consents.ts';
import { copies } from './copies.ts';
import { customers } from './customers.ts';
import { devices } from './devices.ts';
import { employees } from './employees.ts';
import type { ErrorCode } from './errors.ts';
import { handOver } from './hand-over.ts';
import { jobs } from './jobs.ts';
import { messageChannels } from './message-channels.ts';
import { notifications } from './notifications.ts';
import { optOuts } from './opt-outs.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { pictures } from './pictures.ts';
import { plans } from './plans.ts';
import { platformReport } from './platform-report.ts';
import { privacy } from './privacy.ts';
import { reports } from './reports.ts';
import { reviewModeration } from './review-moderation.ts';
import { reviews } from './reviews.ts';
import { salonAdministration } from './salon-administration.ts';
import { salonDeletion } from './salon-deletion.ts';
import { salonPage } from './salon-page.ts';
import { salonSettings } from './salon-settings.ts';
import { salons } from './salons.ts';
import { sandbox } from './sandbox.ts';
import { search } from './search.ts';
import { services } from './services.ts';
import { settings } from './settings.ts';
import { shortLinks } from './short-links.ts';
import { subscriptions } from './subscriptions.ts';
import { systemSettings } from './system-settings.ts';
import { invitations, team } from './team.ts';
import { twoFactor } from './two-factor.ts';
import { users } from './users.ts';
import { waitingList } from './waiting-list.ts';
import { workplaces } from './workplaces.ts';

export const contract = {
  settings: { ...settings, ...systemSettings },
  auth: { ...auth, ...account, ...administrators, ...twoFactor },
  salons: { ...salons, ...salonSettings, ...salonAdministration, ...salonDeletion },
  subscriptions: { ...subscriptions, ...plans, ...orders },
  team,
  workplaces,
  handOver,
  invitations,
  salonPage,
  services,
  employees,
  customers,
  consents,
  notifications: { ...notifications, ...messageChannels, ...optOuts, ...devices },
  privacy,
  availability,
  appointments: {
    ...appointments,
    ...appointmentCorrections,
    ...appointmentHistory,
    ...appointmentLinks,
    ...appointmentReassignment,
  },
  calendar,
  search,
  payments,
  waitingList,
  reviews: { ...reviews, ...reviewModeration },
  reports: { ...reports, ...platformReport },
  shortLinks,
  pictures,
  auditLog,
  users,
  sandbox,
  jobs,
  copies,
};

export type Api = ContractRouterClient<typeof contract>;

type Contract = typeof contract;

export type OperationName = {
  [Noun in keyof Contract]: `${Noun}.${keyof Contract[Noun] & string}`;
}[keyof Contract];

type Named<Nouns, Name extends OperationName> = Name extends `${infer Noun extends keyof Nouns & string}.${infer Verb}`
  ? Nouns[Noun][Verb & keyof Nouns[Noun]]
  : never;

/** The input of an operation as it is sent, before the contract fills in defaults. */
export type InputOf<Name extends OperationName> = Named<InferContractRouterInputs<Contract>, Name>;
export type OutputOf<Name extends OperationName> = Named<InferContractRouterOutputs<Contract>, Name>;
export type CodeOf<Name extends OperationName> = ErrorCode &
  (Name extends OperationName ? keyof InferContractRouterErrorMap<Named<Contract, Name>> : never);
