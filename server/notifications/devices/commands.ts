import { type Device, MAX_DEVICES } from '#contract/devices.ts';
import { newId } from '#lib/id.ts';
import { isPublicService } from '#lib/public-hosts.ts';
import { refuseFields } from '#server/gate/refuse.ts';
import {
  type AnyoneScope,
  type AnySalonScope,
  type Infra,
  type PersonScope,
  type SalonScope,
  transaction,
} from '#server/gate/scope.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import { isPushKey } from '#server/infra/providers/push.ts';
import { type Change, type DeviceNotice, deleteEndedDevicesJob, noticeChangeJob, noticeDeviceJob } from './jobs.ts';
import { findNoticed } from './queries.ts';
import { isStillTrue, isTold, type Recipient, wordNotice } from './rules.ts';

type Adding = { push: Pick<Infra['push'], 'publicKey'>; sessionToken: string | null };

/** The eleventh device of an account takes the place of the oldest. */
export function addDevice(
  scope: PersonScope,
  { endpoint, p256dh, auth }: Device,
  { push, sessionToken }: Adding,
): Promise<{ devices: number }> {
  if (!isPublicService(endpoint)) throw refuseFields({ endpoint: 'Endereço inválido' });
  if (!isPushKey(p256dh)) throw refuseFields({ p256dh: 'Chave inválida' });
  const { id: userId } = scope.person;
  return transaction(scope, async (scope) => {
    const { db, now: createdAt } = scope;
    const session = sessionToken
      ? await db.selectFrom('sessions').where('token', '=', sessionToken).select('id').executeTakeFirst()
      : undefined;
    const device = { userId, sessionId: session?.id ?? null, p256dh, auth, serverKey: push.publicKey, createdAt };
    await db
      .insertInto('pushDevices')
      .values({ id: newId(), endpoint, ...device })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(device))
      .execute();
    const kept = db
      .selectFrom('pushDevices')
      .where('userId', '=', userId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_DEVICES)
      .select('id');
    await db.deleteFrom('pushDevices').where('userId', '=', userId).where('id', 'not in', kept).execute();
    return countDevices(scope);
  });
}

export async function removeDevice(scope: PersonScope, { endpoint }: Pick<Device, 'endpoint'>) {
  const { db, person } = scope;
  await db.deleteFrom('pushDevices').where('userId', '=', person.id).where('endpoint', '=', endpoint).execute();
  return countDevices(scope);
}

const countDevices = ({ db, person }: PersonScope) =>
  db
    .selectFrom('pushDevices')
    .where('userId', '=', person.id)
    .select(({ fn }) => fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow();

type Wanted = Pick<Change, 'appointmentId' | 'kind' | 'at'> & {
  formerEmployeeId?: string | null | undefined;
  startAfter?: Date | undefined;
};

/** In the transaction of the change. Whether anybody is told, and whether it is still true then, the job finds out. */
export function queueNotice(scope: AnySalonScope, { startAfter, formerEmployeeId = null, at, ...change }: Wanted) {
  const { salonId, actor } = scope;
  const noticed = { ...change, at: { date: at.date, time: at.time }, actorUserId: actor.userId, formerEmployeeId };
  return scope.jobs.send(scope.db, noticeChangeJob, { salonId, ...noticed }, { ...(startAfter && { startAfter }) });
}

type Everywhere = { everywhere: () => AnyoneScope; listRecipients: (scope: SalonScope) => Promise<Recipient[]> };

/** One job for each device, so that a push service that hangs delays no other one. */
export async function noticeChange(scope: SalonScope, change: Change, tools: Everywhere): Promise<void> {
  const told = await findTold(scope, change, tools);
  if (!told) return;
  const userIds = told.recipients.map(({ userId }) => userId);
  if (userIds.length === 0) return;
  const everywhere = tools.everywhere();
  const { db, jobs } = everywhere;
  const devices = await liveDevices(everywhere).where('d.userId', 'in', userIds).select('d.id').execute();
  await jobs.sendMany(
    db,
    noticeDeviceJob,
    devices.map(({ id }) => ({ ...change, deviceId: id })),
  );
}

/** Deletes the device when its push service does not know it any more. */
export async function noticeDevice(
  scope: SalonScope,
  { deviceId, ...change }: DeviceNotice,
  { push, ...tools }: Everywhere & Pick<Infra, 'push'>,
): Promise<void> {
  const everywhere = tools.everywhere();
  const device = await liveDevices(everywhere)
    .where('d.id', '=', deviceId)
    .select(['d.userId', 'd.endpoint', 'd.p256dh', 'd.auth', 'd.serverKey'])
    .executeTakeFirst();
  const told = device && (await findTold(scope, change, tools));
  const recipient = told?.recipients.find(({ userId }) => userId === device?.userId);
  if (!device || !told || !recipient) return;
  const notice = wordNotice(recipient, change, told.appointment, scope.today);
  if ((await push.send(device, notice)) === 'taken') return;
  await everywhere.db
    .deleteFrom('pushDevices')
    .where('id', '=', deviceId)
    .where('p256dh', '=', device.p256dh)
    .execute();
}

/** Null once the notice is no longer true. */
async function findTold(scope: SalonScope, change: Change, { listRecipients }: Everywhere) {
  const appointment = await findNoticed(scope, change.appointmentId);
  if (!appointment || !isStillTrue(change, appointment, { date: scope.today, time: scope.time })) return null;
  const members = await listRecipients(scope);
  return { appointment, recipients: members.filter((member) => isTold(member, change, appointment)) };
}

/** Those whose session goes on. */
const liveDevices = ({ db, now }: AnyoneScope) =>
  db
    .selectFrom('pushDevices as d')
    .leftJoin('sessions as s', 's.id', 'd.sessionId')
    .where((eb) => eb.or([eb('d.sessionId', 'is', null), eb('s.expiresAt', '>', now)]));

/** In the transaction that ends a membership. */
export const queueEndOfDevices = (scope: SalonScope) => scope.jobs.send(scope.db, deleteEndedDevicesJob, {});

/** Those of accounts that work in no salon any more. */
export async function deleteEndedDevices({ db }: AnyoneScope): Promise<void> {
  const members = db.selectFrom('memberships').select('userId');
  const ended = db.selectFrom('pushDevices').where('userId', 'not in', members).select('id');
  await deleteInPieces((limit) =>
    db.deleteFrom('pushDevices').where('id', 'in', ended.limit(limit)).executeTakeFirst(),
  );
}
