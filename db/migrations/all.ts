import type { Migration } from 'kysely/migration';
import * as accounts from './001-accounts.ts';
import * as platform from './002-platform.ts';
import * as salons from './003-salons.ts';
import * as catalogueAndPeople from './004-catalogue-and-people.ts';
import * as appointments from './005-appointments.ts';
import * as traces from './006-traces.ts';
import * as contactData from './007-contact-data-is-not-identity.ts';
import * as tracesThatStay from './008-traces-that-stay.ts';
import * as agenda from './009-agenda-read-at-a-glance.ts';
import * as foundCustomers from './010-customers-found-at-once.ts';
import * as firstSteps from './011-first-steps-of-an-owner.ts';
import * as whoPerformsWhat from './012-who-performs-what.ts';
import * as pictures from './013-pictures.ts';
import * as emailChanges from './014-email-changes.ts';
import * as orders from './015-orders-of-a-plan.ts';
import * as shortLinks from './016-short-links-to-own-pages.ts';
import * as reports from './019-reports-from-indexes.ts';
import * as foundSalons from './023-salons-found-at-once.ts';
import * as ownData from './024-own-data.ts';
import * as waitingEntries from './025-waiting-entries-of-an-account.ts';
import * as bookingsOfAccount from './026-bookings-of-an-account.ts';
import * as answeredReviews from './027-reviews-answered-and-salons-listed.ts';
import * as twoFactor from './028-two-factor-sign-in.ts';
import * as administeredSalons from './029-salons-administered.ts';
import * as foundUsers from './030-users-found-at-once.ts';
import * as ordersOfAllSalons from './031-orders-of-all-salons.ts';
import * as withheldMessages from './033-messages-withheld.ts';
import * as entriesThatStay from './034-entries-that-stay.ts';
import * as platformFigures from './035-figures-of-the-platform.ts';
import * as subscriptionCharges from './036-charges-of-a-subscription.ts';
import * as paidBookings from './037-bookings-paid-online.ts';
import * as webhookEvents from './038-webhook-events.ts';
import * as realChannels from './039-messages-by-real-channels.ts';
import * as messagesOfSalon from './040-messages-as-a-salon-wants-them.ts';
import * as messageOptOuts from './041-message-opt-outs.ts';
import * as sandboxPayments from './042-sandbox-payments.ts';
import * as plansInAdvance from './043-plans-chosen-in-advance.ts';
import * as oneEntryForMessage from './044-one-entry-for-a-message.ts';
import * as salonVersions from './045-versions-of-salons.ts';
import * as rateLimitsWithoutALog from './046-rate-limits-without-a-log.ts';
import * as talliesOfScreens from './047-tallies-of-screens.ts';
import * as indexForFreeTimes from './048-one-index-for-free-times.ts';
import * as customersWhoCameBack from './049-customers-who-came-back.ts';
import * as ordersOfSearchedSalon from './050-orders-of-a-searched-salon.ts';
import * as firstCharges from './051-first-charges.ts';
import * as moneyOfPlansPaidBack from './052-money-of-plans-paid-back.ts';
import * as chargesOfSuspendedSalon from './053-charges-of-a-suspended-salon.ts';
import * as whatOutlivesSalon from './054-what-outlives-a-salon.ts';
import * as keysOfPayments from './055-keys-of-payments.ts';
import * as idsInJobs from './056-ids-in-jobs.ts';
import * as whatCanBeUndone from './057-what-can-be-undone.ts';
import * as howVisitsWerePaid from './058-how-visits-were-paid.ts';
import * as correctionsAndNotes from './059-corrections-and-internal-notes.ts';
import * as unvisitedAddresses from './060-former-addresses-that-nobody-visits.ts';
import * as moneyNotAskedFor from './061-money-that-was-not-asked-for.ts';
import * as walkInsWithoutPhone from './062-walk-ins-without-a-phone.ts';
import * as appointmentsOfProfessional from './063-appointments-of-a-professional.ts';
import * as mailsOfWaitingList from './064-mails-of-the-waiting-list.ts';
import * as mailboxesOfWaitingList from './065-mailboxes-of-the-waiting-list.ts';
import * as moneyAfterDeletion from './066-money-after-a-deletion.ts';
import * as whoCameBackIsCounted from './067-who-came-back-is-counted.ts';
import * as oldestReleaseThatMayRun from './068-the-oldest-release-that-may-run.ts';
import * as secondWallBetweenSalons from './069-second-wall-between-salons.ts';
import * as triggersOnManyMachines from './070-triggers-on-many-machines.ts';
import * as accountsAndPlansTell from './071-accounts-and-plans-tell-their-salons.ts';
import * as linksOfDeletedService from './072-links-of-a-deleted-service.ts';
import * as ownersOfSalons from './073-owners-of-salons.ts';
import * as copiesOfInstallation from './074-copies-of-the-installation.ts';
import * as overlapsOnManyMachines from './075-overlaps-on-many-machines.ts';
import * as locksOfAccountsAndPlans from './076-locks-of-accounts-and-plans.ts';
import * as jobsOfSalon from './078-jobs-of-a-salon.ts';
import * as claimsOfCharges from './082-claims-of-charges.ts';
import * as entriesOfPlatform from './083-entries-of-the-platform.ts';
import * as messagesOfClosingSalons from './084-messages-of-closing-salons.ts';
import * as salonsFoundOnOneMachine from './085-salons-found-on-one-machine.ts';
import * as memberships from './086-memberships.ts';
import * as invitations from './087-invitations.ts';
import * as whoDidWhat from './088-who-did-what.ts';
import * as arrivals from './089-arrivals.ts';
import * as devices from './089-devices.ts';
import * as severalSalonsOfAnOwner from './091-several-salons-of-an-owner.ts';

/** Listed by hand, so that a bundle finds the same ones as plain Node. Never rename one: databases store the names. */
export const migrations: Record<string, Migration> = {
  '001-accounts': accounts,
  '002-platform': platform,
  '003-salons': salons,
  '004-catalogue-and-people': catalogueAndPeople,
  '005-appointments': appointments,
  '006-traces': traces,
  '007-contact-data-is-not-identity': contactData,
  '008-traces-that-stay': tracesThatStay,
  '009-agenda-read-at-a-glance': agenda,
  '010-customers-found-at-once': foundCustomers,
  '011-first-steps-of-an-owner': firstSteps,
  '012-who-performs-what': whoPerformsWhat,
  '013-pictures': pictures,
  '014-email-changes': emailChanges,
  '015-orders-of-a-plan': orders,
  '016-short-links-to-own-pages': shortLinks,
  '019-reports-from-indexes': reports,
  '023-salons-found-at-once': foundSalons,
  '024-own-data': ownData,
  '025-waiting-entries-of-an-account': waitingEntries,
  '026-bookings-of-an-account': bookingsOfAccount,
  '027-reviews-answered-and-salons-listed': answeredReviews,
  '028-two-factor-sign-in': twoFactor,
  '029-salons-administered': administeredSalons,
  '030-users-found-at-once': foundUsers,
  '031-orders-of-all-salons': ordersOfAllSalons,
  '033-messages-withheld': withheldMessages,
  '034-entries-that-stay': entriesThatStay,
  '035-figures-of-the-platform': platformFigures,
  '036-charges-of-a-subscription': subscriptionCharges,
  '037-bookings-paid-online': paidBookings,
  '038-webhook-events': webhookEvents,
  '039-messages-by-real-channels': realChannels,
  '040-messages-as-a-salon-wants-them': messagesOfSalon,
  '041-message-opt-outs': messageOptOuts,
  '042-sandbox-payments': sandboxPayments,
  '043-plans-chosen-in-advance': plansInAdvance,
  '044-one-entry-for-a-message': oneEntryForMessage,
  '045-versions-of-salons': salonVersions,
  '046-rate-limits-without-a-log': rateLimitsWithoutALog,
  '047-tallies-of-screens': talliesOfScreens,
  '048-one-index-for-free-times': indexForFreeTimes,
  '049-customers-who-came-back': customersWhoCameBack,
  '050-orders-of-a-searched-salon': ordersOfSearchedSalon,
  '051-first-charges': firstCharges,
  '052-money-of-plans-paid-back': moneyOfPlansPaidBack,
  '053-charges-of-a-suspended-salon': chargesOfSuspendedSalon,
  '054-what-outlives-a-salon': whatOutlivesSalon,
  '055-keys-of-payments': keysOfPayments,
  '056-ids-in-jobs': idsInJobs,
  '057-what-can-be-undone': whatCanBeUndone,
  '058-how-visits-were-paid': howVisitsWerePaid,
  '059-corrections-and-internal-notes': correctionsAndNotes,
  '060-former-addresses-that-nobody-visits': unvisitedAddresses,
  '061-money-that-was-not-asked-for': moneyNotAskedFor,
  '062-walk-ins-without-a-phone': walkInsWithoutPhone,
  '063-appointments-of-a-professional': appointmentsOfProfessional,
  '064-mails-of-the-waiting-list': mailsOfWaitingList,
  '065-mailboxes-of-the-waiting-list': mailboxesOfWaitingList,
  '066-money-after-a-deletion': moneyAfterDeletion,
  '067-who-came-back-is-counted': whoCameBackIsCounted,
  '068-the-oldest-release-that-may-run': oldestReleaseThatMayRun,
  '069-second-wall-between-salons': secondWallBetweenSalons,
  '070-triggers-on-many-machines': triggersOnManyMachines,
  '071-accounts-and-plans-tell-their-salons': accountsAndPlansTell,
  '072-links-of-a-deleted-service': linksOfDeletedService,
  '073-owners-of-salons': ownersOfSalons,
  '074-copies-of-the-installation': copiesOfInstallation,
  '075-overlaps-on-many-machines': overlapsOnManyMachines,
  '076-locks-of-accounts-and-plans': locksOfAccountsAndPlans,
  '078-jobs-of-a-salon': jobsOfSalon,
  '082-claims-of-charges': claimsOfCharges,
  '083-entries-of-the-platform': entriesOfPlatform,
  '084-messages-of-closing-salons': messagesOfClosingSalons,
  '085-salons-found-on-one-machine': salonsFoundOnOneMachine,
  '086-memberships': memberships,
  '087-invitations': invitations,
  '088-who-did-what': whoDidWhat,
  '089-arrivals': arrivals,
  '089-devices': devices,
  '091-several-salons-of-an-owner': severalSalonsOfAnOwner,
};
