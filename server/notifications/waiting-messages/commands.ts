import type { MessageKind } from '#contract/message-kinds.ts';
import { type AnySalonScope, transaction } from '#server/gate/scope.ts';
import { send } from '../delivery/commands.ts';
import { bookingLink, waitingLink } from '../links/queries.ts';
import { compose } from '../messages/compose.ts';
import type { Values } from '../messages/kinds.ts';
import { joinedValues, openingValues } from '../messages/waiting-list.ts';
import { hasOptedOut } from '../opt-outs/queries.ts';
import { addressesOf } from '../opt-outs/rules.ts';
import { readSalonMessages, type SalonMessages } from '../settings/queries.ts';

type Entry = {
  /** The message is deleted with it. */
  id: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string | null;
  /** The e-mail of the account that wrote the entry. */
  accountEmail: string | null;
  serviceId: string;
  serviceName: string;
  date: string;
};
type Opening = Entry & { times: string[] };
type Joined = Entry & { preferredTimeStart: string | null; preferredTimeEnd: string | null };

/** A wanted time is free: the link opens it. */
export const sendOpeningMessage = (scope: AnySalonScope, entry: Opening): Promise<void> =>
  sendToWaiting(scope, 'waiting_list_opening', entry, ({ slug, name }) => {
    const { serviceId, date, times } = entry;
    const [time] = times;
    const bookingUrl = bookingLink(scope, slug, serviceId, time ? { date, time } : undefined);
    return openingValues({ ...entry, salonName: name, bookingUrl });
  });

/** Contains the link to leave the list, also for people without an account. */
export const sendJoinedMessage = (scope: AnySalonScope, entry: Joined): Promise<void> =>
  sendToWaiting(scope, 'waiting_list_joined', entry, ({ name }) =>
    joinedValues({ ...entry, salonName: name, leaveUrl: waitingLink(scope, { entryId: entry.id }) }),
  );

/**
 * The entry's own consent decides, not the account's answer about appointment reminders. A person who has stopped
 * messages to one of the addresses gets none, because anybody may type a phone and tick the box.
 */
function sendToWaiting(
  scope: AnySalonScope,
  kind: MessageKind,
  { id, customerPhone: phone, customerEmail: email, accountEmail }: Entry,
  valuesFor: (salon: SalonMessages) => Values,
): Promise<void> {
  return transaction(scope, async (scope) => {
    if (await hasOptedOut(scope, addressesOf({ phones: [phone], emails: [email, accountEmail] }))) return;
    const salon = await readSalonMessages(scope);
    const composed = compose(kind, salon.settingsOf(kind), salon.preferences, { phone, email }, valuesFor(salon));
    await send(
      scope,
      composed.map((message) => ({ ...message, waitingEntryId: id })),
    );
  });
}
