import { createRouterClient, implement } from '@orpc/server';
import { type Api, contract } from '#contract/index.ts';
import { moveAppointments } from './appointments/commands.ts';
import { countUpcomingOfSalon, listOutside } from './appointments/conflicts/queries.ts';
import { forgetNotesOfCustomer } from './appointments/forgetting/commands.ts';
import { findMoving } from './appointments/moving/queries.ts';
import { payBooking } from './appointments/paying/commands.ts';
import { getAppointmentPayments, getOwnPayment } from './appointments/paying/queries.ts';
import { checkBooking } from './appointments/receiving/commands.ts';
import { refundByOwner, retryRefund } from './appointments/refunding/commands.ts';
import { appointments } from './appointments/router.ts';
import { cancelUpcomingOfCustomer, cancelUpcomingOfSalon } from './appointments/status/commands.ts';
import { auditLog } from './audit-log/router.ts';
import { auth } from './auth/router.ts';
import { availability } from './availability/router.ts';
import { calendar } from './calendar/router.ts';
import { consents } from './consents/router.ts';
import { copies } from './copies/router.ts';
import { customers } from './customers/router.ts';
import { createEmployee } from './employees/commands.ts';
import { employees } from './employees/router.ts';
import type { Context } from './gate/context.ts';
import { jobs } from './jobs/router.ts';
import { invitations, team, workplaces } from './memberships/router.ts';
import { sendPlanMail } from './notifications/plan-mails/commands.ts';
import { notifications } from './notifications/router.ts';
import { keepReplacedKeys } from './payments/keys/commands.ts';
import { payments } from './payments/router.ts';
import { pictures } from './pictures/router.ts';
import { privacy } from './privacy/router.ts';
import { reports } from './reports/router.ts';
import { forgetCommentsOfCustomer, moveReviews } from './reviews/commands.ts';
import { reviews } from './reviews/router.ts';
import { salonPage } from './salon-page/router.ts';
import { setSubscription } from './salons/commands.ts';
import { handOver, salons } from './salons/router.ts';
import { sandbox } from './sandbox/router.ts';
import { search } from './search/router.ts';
import { createServices } from './services/commands.ts';
import { services } from './services/router.ts';
import { settings } from './settings/router.ts';
import { shortLinks } from './short-links/router.ts';
import { subscriptions } from './subscriptions/router.ts';
import { users } from './users/router.ts';
import { waitingList } from './waiting-list/router.ts';

/** The contract, answered. A noun that is missing here does not compile. */
export const router = implement(contract)
  .$context<Context>()
  .router({
    settings,
    auth,
    salons: salons({ createServices, createEmployee, cancelUpcomingOfSalon, countUpcomingOfSalon, keepReplacedKeys }),
    team,
    workplaces,
    handOver,
    invitations,
    salonPage,
    services,
    employees,
    availability: availability({ listOutside, findMoving }),
    appointments,
    calendar,
    search,
    payments: payments({
      ...{ getOwnPayment, payBooking, checkBooking },
      ...{ getAppointmentPayments, refundByOwner, retryRefund },
    }),
    consents,
    notifications,
    privacy,
    waitingList,
    reviews,
    reports,
    subscriptions: subscriptions({ setSubscription, sendPlanMail }),
    shortLinks,
    pictures,
    auditLog,
    users,
    sandbox,
    jobs,
    copies,
    customers: customers({
      removal: {
        cancelUpcoming: cancelUpcomingOfCustomer,
        forgetNotes: forgetNotesOfCustomer,
        forgetComments: forgetCommentsOfCustomer,
      },
      moves: { moveAppointments, moveReviews },
    }),
  });

/** The contract as one caller may ask it, without HTTP. `onFailure` may throw something else in the error's place. */
export const createApi = (context: Context, onFailure?: (error: unknown) => never): Api =>
  createRouterClient<typeof router, Record<never, never>>(router, {
    context,
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          onFailure?.(error);
          throw error;
        }
      },
    ],
  });
