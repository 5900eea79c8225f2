import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isRequired, type MessageKind, messageKindNames } from '#contract/message-kinds.ts';
import type { KindSettings, MessageSettings, Preview } from '#contract/notifications.ts';
import { addDays, formatDate } from '#lib/dates.ts';
import type { AnySalonScope, SalonScope } from '#server/gate/scope.ts';
import { STATE_COLUMNS, subscriptionState } from '#server/subscriptions/rules.ts';
import { exampleValues } from '../messages/examples.ts';
import { kinds, write } from '../messages/kinds.ts';
import { getSender } from '../queries.ts';
import { defaultPreferences } from './rules.ts';

/** The salon as the sender of messages: what it wants sent, and where its owner is reached. */
export async function readSalonMessages(scope: AnySalonScope) {
  const row = await scope.db
    .selectFrom('salons')
    .innerJoin('users', 'users.id', 'salons.ownerId')
    .leftJoin('messagePreferences as p', 'p.salonId', 'salons.id')
    .select(['users.email as ownerEmail', 'salons.slug', 'salons.name', 'salons.isActive', 'salons.suspendedAt'])
    .select((eb) => eb.fn.coalesce('salons.whatsapp', 'salons.phone').as('ownerPhone'))
    .select(STATE_COLUMNS)
    .select(['p.whatsappToCustomers', 'p.mailToCustomers', 'p.mailToOwner', 'p.whatsappToOwner'])
    .select(['p.reminderDayTime', 'p.reminderHours', 'p.version'])
    .select(
      // Names inside of JSON stay as the database has them.
      jsonArrayFrom(
        scope.db.selectFrom('messageSettings as k').select(['k.kind', 'k.isOn as on', 'k.text', 'k.version']),
      ).as('kinds'),
    )
    .executeTakeFirstOrThrow();
  const { ownerEmail, ownerPhone, name, slug } = row;
  return {
    ...{ name, slug, version: row.version ?? 1, isPublic: row.isActive && row.suspendedAt === null },
    owner: { email: ownerEmail, phone: ownerPhone, isBlocked: subscriptionState(row, scope.now).isBlocked },
    preferences: {
      whatsappToCustomers: row.whatsappToCustomers ?? defaultPreferences.whatsappToCustomers,
      mailToCustomers: row.mailToCustomers ?? defaultPreferences.mailToCustomers,
      mailToOwner: row.mailToOwner ?? defaultPreferences.mailToOwner,
      whatsappToOwner: row.whatsappToOwner ?? defaultPreferences.whatsappToOwner,
      reminderDayTime: row.reminderDayTime ?? defaultPreferences.reminderDayTime,
      reminderHours: row.reminderHours ?? defaultPreferences.reminderHours,
    },
    settingsOf(kind: MessageKind): Saved {
      const saved = row.kinds.find((each) => each.kind === kind);
      return saved ? { isOn: saved.on, text: saved.text, version: saved.version } : NEVER_SAVED;
    },
  };
}

export type SalonMessages = Awaited<ReturnType<typeof readSalonMessages>>;

type Saved = Pick<KindSettings, 'isOn' | 'text' | 'version'>;
const NEVER_SAVED: Saved = { isOn: true, text: null, version: 1 };

export async function getMessageSettings(scope: SalonScope): Promise<MessageSettings> {
  const { owner, preferences, version, settingsOf } = await readSalonMessages(scope);
  const contact = { ownerEmail: owner.email, ownerPhone: owner.phone };
  return { ...preferences, ...contact, version, kinds: messageKindNames.map((kind) => shown(kind, settingsOf(kind))) };
}

export async function getKindSettings(scope: SalonScope, kind: MessageKind): Promise<KindSettings> {
  return shown(kind, (await readSalonMessages(scope)).settingsOf(kind));
}

const shown = (kind: MessageKind, { isOn, text, version }: Saved): KindSettings => ({
  // A kind may have been switched off before it was required.
  ...{ kind, isOn: isOn || isRequired(kind), text, version },
  defaultText: kinds[kind].text,
});

export async function previewMessage(
  scope: SalonScope,
  { kind, text }: { kind: MessageKind; text: string | null },
): Promise<Preview> {
  const { name } = await getSender(scope);
  return write(kind, { ...exampleValues, salao: name, data: formatDate(addDays(scope.today, 1)) }, text);
}
