import { consentText } from '#contract/consent-texts.ts';
import type { OwnData } from '#contract/privacy.ts';
import type { Role } from '#contract/roles.ts';
import { deviceOf } from '#server/auth/account/rules.ts';
import type { PersonScope } from '#server/gate/scope.ts';
import { visiblePayment } from '#server/payments/rules.ts';
import { ownAppointments } from '../queries.ts';

/** The most rows of each list in an export: a visit every day for thirteen years. */
const MOST_ROWS = 5000;

/** Takes as many statements for one booking as for thousands. */
export async function readOwnData(scope: PersonScope): Promise<OwnData> {
  const cut = cutter();
  const data = {
    account: await readAccount(scope),
    sessions: cut(await readSessions(scope)),
    profiles: cut(await readProfiles(scope)),
    bookings: cut(await readBookings(scope)),
    waitingEntries: cut(await readWaitingEntries(scope)),
    reviews: cut(await readReviews(scope)),
    consents: cut(await readConsents(scope)),
    memberships: cut(await readMemberships(scope)),
    devices: cut(await readDevices(scope)),
    acceptedTerms: await readAcceptedTerms(scope),
  };
  return { exportedAt: scope.now.toISOString(), isComplete: cut.isComplete(), ...data };
}

function cutter() {
  let isComplete = true;
  const cut = <Row>(rows: Row[]) => {
    if (rows.length > MOST_ROWS) isComplete = false;
    return rows.slice(0, MOST_ROWS);
  };
  return Object.assign(cut, { isComplete: () => isComplete });
}

async function readAccount(scope: PersonScope): Promise<OwnData['account']> {
  const { createdAt, userType, ...account } = await scope.db
    .selectFrom('users')
    .leftJoin('emailChanges', (join) =>
      join.onRef('emailChanges.userId', '=', 'users.id').on('emailChanges.expiresAt', '>', scope.now),
    )
    .where('users.id', '=', scope.person.id)
    .select(['users.name as fullName', 'users.email', 'emailChanges.email as pendingEmail'])
    .select(['users.phone', 'users.userType', 'users.createdAt'])
    .executeTakeFirstOrThrow();
  return { ...account, userType: userType as OwnData['account']['userType'], createdAt: createdAt.toISOString() };
}

async function readSessions(scope: PersonScope): Promise<OwnData['sessions']> {
  const rows = await scope.db
    .selectFrom('sessions')
    .where('userId', '=', scope.person.id)
    .where('expiresAt', '>', scope.now)
    .select(['userAgent', 'ipAddress as address', 'createdAt', 'updatedAt'])
    .orderBy('createdAt', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map(({ userAgent, address, createdAt, updatedAt }) => ({
    device: deviceOf(userAgent),
    address,
    signedInAt: createdAt.toISOString(),
    lastUsedAt: updatedAt.toISOString(),
  }));
}

async function readProfiles(scope: PersonScope): Promise<OwnData['profiles']> {
  const rows = await scope.db
    .selectFrom('clientProfiles as p')
    .innerJoin('salons', 'salons.id', 'p.salonId')
    .where('p.userId', '=', scope.person.id)
    .select(['salons.name as salonName', 'p.phone', 'p.address', 'p.createdAt'])
    .orderBy('p.createdAt', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map(withInstant);
}

async function readBookings(scope: PersonScope): Promise<OwnData['bookings']> {
  const rows = await ownAppointments(scope)
    .leftJoin('employees as e', (join) => join.onRef('e.salonId', '=', 'a.salonId').onRef('e.id', '=', 'a.employeeId'))
    .select(['salons.name as salonName', 'a.appointmentDate as date', 'a.appointmentTime as time', 'a.durationMinutes'])
    .select(['s.name as serviceName', 'e.name as professionalName', 'a.priceCents', 'a.status', 'a.notes'])
    .select(['a.paymentStatus', 'a.paymentMethod', 'a.dueOnlineCents', 'a.createdAt'])
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map((row) => {
    const { paymentStatus: _, paymentMethod: __, dueOnlineCents: ___, ...booking } = withInstant(row);
    return { ...booking, payment: visiblePayment(row) };
  });
}

async function readWaitingEntries(scope: PersonScope): Promise<OwnData['waitingEntries']> {
  const rows = await scope.db
    .selectFrom('waitingList as w')
    .innerJoin('salons', 'salons.id', 'w.salonId')
    .innerJoin('services as s', (join) => join.onRef('s.salonId', '=', 'w.salonId').onRef('s.id', '=', 'w.serviceId'))
    .where('w.userId', '=', scope.person.id)
    .select(['salons.name as salonName', 's.name as serviceName', 'w.customerName as name', 'w.customerPhone as phone'])
    .select(['w.customerEmail as email', 'w.preferredDate', 'w.preferredTimeStart', 'w.preferredTimeEnd', 'w.notes'])
    .select(['w.status', 'w.consentedAt', 'w.notifiedAt', 'w.createdAt'])
    .orderBy('w.createdAt', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map((row) => ({
    ...withInstant(row),
    consentedAt: row.consentedAt.toISOString(),
    notifiedAt: row.notifiedAt?.toISOString() ?? null,
  }));
}

async function readReviews(scope: PersonScope): Promise<OwnData['reviews']> {
  const rows = await scope.db
    .selectFrom('reviews as r')
    .innerJoin('salons', 'salons.id', 'r.salonId')
    .where('r.userId', '=', scope.person.id)
    .select(['salons.name as salonName', 'r.rating', 'r.comment', 'r.reply', 'r.createdAt'])
    .orderBy('r.createdAt', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map(withInstant);
}

async function readConsents(scope: PersonScope): Promise<OwnData['consents']> {
  const rows = await scope.db
    .selectFrom('consents as c')
    .innerJoin('salons', 'salons.id', 'c.salonId')
    .where('c.userId', '=', scope.person.id)
    .select(['salons.name as salonName', 'c.purpose', 'c.isGranted', 'c.textVersion', 'c.place', 'c.askedAt'])
    .orderBy('c.id', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map(({ askedAt, ...consent }) => ({
    ...consent,
    text: consentText(consent.purpose, consent.textVersion) ?? '',
    answeredAt: askedAt.toISOString(),
  }));
}

/** The whole address is as good as a key. */
async function readDevices(scope: PersonScope): Promise<OwnData['devices']> {
  const rows = await scope.db
    .selectFrom('pushDevices')
    .where('userId', '=', scope.person.id)
    .select(['endpoint', 'createdAt'])
    .orderBy('createdAt')
    .execute();
  return rows.map(({ endpoint, createdAt }) => ({
    pushService: new URL(endpoint).host,
    createdAt: createdAt.toISOString(),
  }));
}

async function readMemberships(scope: PersonScope): Promise<OwnData['memberships']> {
  const rows = await scope.db
    .selectFrom('memberships as m')
    .innerJoin('salons', 'salons.id', 'm.salonId')
    .where('m.userId', '=', scope.person.id)
    .select(['salons.name as salonName', 'm.role', 'm.createdAt'])
    .orderBy('m.createdAt', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  return rows.map((row) => ({ ...withInstant(row), role: row.role as Role }));
}

async function readAcceptedTerms(scope: PersonScope): Promise<OwnData['acceptedTerms']> {
  const rows = await scope.db
    .selectFrom('acceptedTerms')
    .where('userId', '=', scope.person.id)
    .select(['document', 'documentVersion as version', 'acceptedAt'])
    .orderBy('acceptedAt', 'desc')
    .orderBy('document')
    .execute();
  return rows.map(({ acceptedAt, ...accepted }) => ({ ...accepted, acceptedAt: acceptedAt.toISOString() }));
}

const withInstant = <Row extends { createdAt: Date }>(row: Row) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
