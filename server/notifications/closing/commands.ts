import { newId } from '#lib/id.ts';
import { type AnyoneScope, type PlatformScope, type SalonScope, transaction } from '#server/gate/scope.ts';
import { deleteInPieces } from '#server/infra/database/pieces.ts';
import { attempt, type Channels, deliverMessage, hand } from '../delivery/commands.ts';
import { closingMailOf, findSalonOfMessage } from '../delivery/queries.ts';
import type { Template } from '../delivery/rules.ts';
import { closingJobs } from '../jobs.ts';
import { type AppointmentFacts, closing } from '../messages/appointment.ts';

/** Messages that outlive their salon (docs/decisions/084-messages-of-closing-salons.md). Each is deleted once it is delivered or given up. */

export type ClosedBooking = AppointmentFacts & {
  phone: string | null;
  /** The booker's own address, else the one that the salon noted. */
  email: string | null;
  /** The money that was paid online and goes back; 0 without any. */
  returnedCents: number;
};

/** Tells the customers of a deleted salon. They go by mail too, because nobody reads the outbox of a deleted salon. */
export async function sendClosingMessages(scope: PlatformScope, bookings: ClosedBooking[]): Promise<void> {
  const messages = bookings.flatMap(({ phone, email, ...facts }) => {
    const { subject, body } = closing(facts);
    const made = { kind: 'salon_closed', body, template: null, attempts: 0, createdAt: scope.now };
    return [
      ...(phone ? [{ id: newId(), ...made, channel: 'whatsapp', recipient: phone, subject: null } as const] : []),
      ...(email ? [{ id: newId(), ...made, channel: 'mail', recipient: email, subject } as const] : []),
    ];
  });
  await keep(scope, messages);
}

/** Keeps the messages about cancelled appointments of a deleted salon that are still on their way. */
export async function keepCancellations(scope: PlatformScope, salonId: string): Promise<void> {
  const waiting = await scope.db
    .deleteFrom('messages')
    .where('salonId', '=', salonId)
    .where('kind', 'in', ['appointment_cancelled', 'payment_expired'])
    .where('status', '=', 'queued')
    .returning(columns)
    .execute();
  await keep(scope, waiting);
}

const columns = [
  ...(['id', 'channel', 'kind', 'recipient', 'subject', 'body', 'template', 'attempts'] as const),
  'createdAt',
] as const;

type Kept = {
  id: string;
  channel: 'whatsapp' | 'mail';
  kind: string;
  recipient: string;
  subject: string | null;
  body: string;
  template: unknown;
  attempts: number;
  createdAt: Date;
};

const PIECE = 1000;
const MINUTE_MS = 60_000;

async function keep(scope: PlatformScope, messages: Kept[]): Promise<void> {
  for (let first = 0; first < messages.length; first += PIECE) {
    await scope.db
      .insertInto('closingMessages')
      .values(messages.slice(first, first + PIECE))
      .execute();
  }
  const begun = new Set(messages.filter(({ attempts }) => attempts > 0).map(({ id }) => id));
  // A provider may be taking such a message just now; its record then deletes the row.
  const startOf = (id: string) => new Date(scope.now.getTime() + (begun.has(id) ? MINUTE_MS : 0));
  for (const channel of ['whatsapp', 'mail'] as const) {
    const payloads = messages.filter((message) => message.channel === channel).map(({ id }) => ({ messageId: id }));
    await scope.jobs.sendMany(scope.db, closingJobs[channel], payloads, {
      startAfter: ({ messageId }) => startOf(messageId),
    });
  }
}

/** As `deliverMessage`, but of the message nothing is left. */
export async function deliverClosingMessage(scope: AnyoneScope, messageId: string, channels: Channels): Promise<void> {
  const message = await scope.db
    .updateTable('closingMessages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', messageId)
    .returning(columns)
    .executeTakeFirst();
  if (!message) return;
  const template = message.template as Template | null;
  const forget = () => forgetClosingMessage(scope, messageId);
  await attempt({ ...message, hasFallback: false }, channels, {
    hand: () => hand({ ...message, template }, () => closingMailOf(scope, message), channels),
    withhold: forget,
    keepInOutbox: forget,
    markSent: forget,
    markFailed: async (_, isLast) => {
      if (isLast) await forget();
    },
  });
}

async function forgetClosingMessage(scope: AnyoneScope, id: string): Promise<void> {
  await scope.db.deleteFrom('closingMessages').where('id', '=', id).execute();
}

type Tools = Channels & { openSalon: (salonId: string) => Promise<SalonScope | null> };

/** The work of a delivery's job. A job of the previous release names no salon. */
export async function deliver(
  scope: AnyoneScope,
  { salonId, messageId }: { salonId?: string; messageId: string },
  { openSalon, ...channels }: Tools,
): Promise<void> {
  const found = salonId ?? (await findSalonOfMessage(scope, messageId));
  const salon = found && (await openSalon(found));
  if (salon) return deliverMessage(salon, messageId, channels);
  if (salonId) return;
  await takeOver(scope, messageId);
  await deliverClosingMessage(scope, messageId, channels);
}

/** The previous release leaves a message without a salon among those of salons. */
async function takeOver(scope: AnyoneScope, messageId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const message = await scope.db
      .deleteFrom('messages')
      .where('id', '=', messageId)
      .where('salonId', 'is', null)
      .where('status', '=', 'queued')
      .returning(columns)
      .executeTakeFirst();
    if (message) await scope.db.insertInto('closingMessages').values(message).execute();
  });
}

const KEPT_MS = 7 * 24 * 3600 * 1000;

/** A week after they were written: those whose job is lost. */
export async function deleteOldClosingMessages(scope: AnyoneScope): Promise<void> {
  const keptSince = new Date(scope.now.getTime() - KEPT_MS);
  await deleteInPieces((limit) =>
    scope.db
      .deleteFrom('closingMessages')
      .where('id', 'in', (eb) =>
        eb.selectFrom('closingMessages').where('createdAt', '<', keptSince).select('id').limit(limit),
      )
      .executeTakeFirst(),
  );
}
