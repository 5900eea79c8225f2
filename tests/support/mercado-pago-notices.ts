import { createHmac, randomUUID } from 'node:crypto';

type Notification = {
  topic?: string;
  resource: string | number;
  /** The secret of the signature; null sends no signature. */
  secret: string | null;
  /** A signature as a sender without the secret, or a man in the middle, would send it. */
  signature?: string;
  action?: string;
  /** The notification's id, repeated with each retry. */
  id?: string;
  requestId?: string;
  ts?: string;
};

/** As Mercado Pago sends it: the signature covers ids and time, not the body. Returns the product's answer. */
export function notifyOfMercadoPago(
  address: string,
  { topic = 'payment', resource, secret, ...sent }: Notification,
): Promise<Response> {
  const { action = `${topic}.updated`, requestId = randomUUID(), ts = '1742505638683' } = sent;
  const url = new URL(address);
  url.searchParams.set('data.id', String(resource));
  url.searchParams.set('type', topic);
  const signed = secret && signatureOf(secret, { id: String(resource), requestId, ts });
  const signature = sent.signature ?? (signed && `ts=${ts},v1=${signed}`);
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...(signature && { 'x-signature': signature }),
    },
    body: JSON.stringify({
      ...{ action, api_version: 'v1', data: { id: String(resource) }, date_created: '2026-11-20T13:30:00Z' },
      ...{ id: sent.id ?? randomUUID(), live_mode: true, type: topic, user_id: 724484980 },
    }),
  });
}

function signatureOf(secret: string, { id, requestId, ts }: { id: string; requestId: string; ts: string }) {
  return createHmac('sha256', secret).update(`id:${id};request-id:${requestId};ts:${ts};`).digest('hex');
}
