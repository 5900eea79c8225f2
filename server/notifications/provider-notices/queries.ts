import { phoneForms } from '#lib/phone.ts';
import type { WebhookScope } from '#server/gate/scope.ts';

type Newest = { id: string; salonId: string };

/** One number writes for all salons, so an answer is for each whose message went to its phone: the newest message of each. */
export async function listNewestTo(scope: WebhookScope, phones: string[]): Promise<Newest[]> {
  if (phones.length === 0) return [];
  return scope.db
    .selectFrom('messages')
    .where('channel', '=', 'whatsapp')
    .where('recipient', 'in', phones.flatMap(phoneForms))
    .where('salonId', 'is not', null)
    .distinctOn(['salonId', 'recipient'])
    .select(['id', 'salonId'])
    .$narrowType<{ salonId: string }>()
    .orderBy('salonId')
    .orderBy('recipient')
    .orderBy('createdAt', 'desc')
    .execute();
}
