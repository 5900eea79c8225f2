import { z } from 'zod';
import { messageIn, sayable } from '../provider-answers.ts';
import { ask } from './ask.ts';
import { meaningOf } from './meta-errors.ts';
import { WhatsAppFailure, type WhatsAppMessage, type WhatsAppProvider, type WhatsAppTemplate } from './provider.ts';

export type CloudApiSettings = { phoneNumberId: string; accessToken: string };

const VERSION = 'v23.0';

const Sent = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]).rest(z.unknown()) });
const Refused = z.object({ error: z.object({ code: z.number() }) });

/** Meta's own service. Business messages are templates that it has approved. `origin` is https://graph.facebook.com outside of tests. */
export function createCloudApi(origin: string, { phoneNumberId, accessToken }: CloudApiSettings): WhatsAppProvider {
  return {
    name: 'cloud_api',
    async send(message, signal) {
      const url = `${origin}/${VERSION}/${encodeURIComponent(phoneNumberId)}/messages`;
      const headers = { Authorization: `Bearer ${accessToken}` };
      const { status, isFine, answer } = await ask({ url, headers, body: bodyOf(message) }, signal);
      const sent = Sent.safeParse(answer);
      if (isFine && sent.success) return { id: sent.data.messages[0].id };
      const code = Refused.safeParse(answer).data?.error.code ?? null;
      const words = sayable(messageIn(answer), accessToken);
      throw new WhatsAppFailure({ ...meaningOf(code, status), status, answer: words });
    },
  };
}

function bodyOf({ to, template }: WhatsAppMessage) {
  if (!template) {
    throw new WhatsAppFailure({ kind: 'message', words: 'Esta mensagem não tem um modelo aprovado no WhatsApp.' });
  }
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/\D/g, ''),
    type: 'template',
    template: templateOf(template),
  };
}

function templateOf({ name, language = 'pt_BR', parameters, buttonToken }: WhatsAppTemplate) {
  const texts = (values: string[]) => values.map((text) => ({ type: 'text', text: asParameter(text) }));
  const body = { type: 'body', parameters: texts(parameters) };
  const button = buttonToken && { type: 'button', sub_type: 'url', index: '0', parameters: texts([buttonToken]) };
  const components = [...(parameters.length > 0 ? [body] : []), ...(button ? [button] : [])];
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

/** Meta refuses line breaks, tabs and more than four spaces in a row, and an empty text. */
const asParameter = (text: string) => text.replace(/\s+/g, ' ').trim() || '-';
