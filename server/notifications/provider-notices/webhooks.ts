import { defineWebhook, type Webhook } from '#server/gate/define-webhook.ts';
import type { WebhookScope } from '#server/gate/scope.ts';
import {
  isSame,
  isSignedByMeta,
  type Notices,
  readEvolutionNotices,
  readMetaNotices,
} from '#server/infra/providers/whatsapp/notices.ts';
import { readStoredIn } from '#server/settings/queries.ts';
import { type ProviderNotices, providerNoticesJob } from '../jobs.ts';
import { listNewestTo } from './queries.ts';
import { answerIn } from './rules.ts';

/** Meta's: https://developers.facebook.com/docs/graph-api/webhooks/getting-started */
export const whatsappWebhook: Webhook = {
  ...defineWebhook({
    provider: 'whatsapp',
    async verify(scope, { body, headers }) {
      const { values, secrets } = await readStoredIn(scope);
      const { whatsappAppSecret: secret } = secrets;
      if (!secret || !isSignedByMeta(body, headers.get('x-hub-signature-256'), secret)) return null;
      return eventOf(scope, 'cloud_api', readMetaNotices(parse(body), values.whatsappAccountId));
    },
    record,
    job: providerNoticesJob,
  }),
  async challenge(scope, { searchParams }) {
    const { whatsappVerifyToken: token } = (await readStoredIn(scope)).secrets;
    const isOurs = token && isSame(searchParams.get('hub.verify_token') ?? '', token);
    return isOurs && searchParams.get('hub.mode') === 'subscribe' ? searchParams.get('hub.challenge') : null;
  },
};

/** Evolution signs nothing: its requests carry a token of ours, in a header or in the address. */
export const evolutionWebhook = defineWebhook({
  provider: 'evolution',
  async verify(scope, { body, headers, url }) {
    const { values, secrets } = await readStoredIn(scope);
    const { evolutionWebhookToken: token } = secrets;
    const given = headers.get('authorization')?.replace(/^Bearer /i, '') ?? url.searchParams.get('token') ?? '';
    if (!token || !isSame(given, token)) return null;
    return eventOf(scope, 'evolution', readEvolutionNotices(parse(body), values.evolutionInstance ?? '', scope.now));
  },
  record,
  job: providerNoticesJob,
});

/** Keeps neither the texts that people write to the salon nor, in a job, their phones. */
async function eventOf(
  scope: WebhookScope,
  provider: ProviderNotices['provider'],
  { deliveries, inbound }: Notices,
): Promise<ProviderNotices> {
  const answered = (wanted: 'stop' | 'resume') =>
    listNewestTo(
      scope,
      inbound.filter(({ text }) => answerIn(text) === wanted).map(({ from }) => from),
    );
  const [stops, resumes] = [await answered('stop'), await answered('resume')];
  const salonOf = Object.fromEntries([...stops, ...resumes].map(({ id, salonId }) => [id, salonId]));
  return { provider, deliveries, stops: stops.map(({ id }) => id), resumes: resumes.map(({ id }) => id), salonOf };
}

/** No row of its own: a notice that comes again changes nothing. */
async function record(_: WebhookScope, { deliveries, stops, resumes }: ProviderNotices): Promise<boolean> {
  return deliveries.length + stops.length + resumes.length > 0;
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
