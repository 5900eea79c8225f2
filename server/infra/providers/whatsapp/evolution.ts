import { z } from 'zod';
import { sayable } from '../provider-answers.ts';
import { leadsOutside } from '../public-service.ts';
import { ask } from './ask.ts';
import { type Failed, WhatsAppFailure, type WhatsAppProvider } from './provider.ts';

export type EvolutionSettings = {
  url: string;
  instance: string;
  apiKey: string;
  /** Otherwise it must be https to a public address: an administrator may type any. */
  mayBePrivate: boolean;
};

const Sent = z.object({ key: z.object({ id: z.string().min(1) }) });

/** `message` is a list of texts, or of what it knows of each phone. */
const Refused = z.object({
  response: z.object({ message: z.union([z.string(), z.array(z.unknown())]).nullish() }).nullish(),
  message: z.union([z.string(), z.array(z.unknown())]).nullish(),
});
const Unknown = z.object({ exists: z.literal(false) });

/** The second version of Evolution API: https://doc.evolution-api.com/v2/api-reference/message-controller/send-text */
export function createEvolution({ url, instance, apiKey, mayBePrivate }: EvolutionSettings): WhatsAppProvider {
  const base = url.replace(/\/+$/, '');
  return {
    name: 'evolution',
    async send({ to, body }, signal) {
      if (!mayBePrivate) await expectPublic(url);
      const question = {
        url: `${base}/message/sendText/${encodeURIComponent(instance)}`,
        headers: { apikey: apiKey },
        body: { number: to.replace(/\D/g, ''), text: body },
      };
      const { status, isFine, answer } = await ask(question, signal);
      const sent = Sent.safeParse(answer);
      if (isFine && sent.success) return { id: sent.data.key.id };
      throw new WhatsAppFailure(failureOf(status, answer, apiKey));
    },
  };
}

async function expectPublic(url: string): Promise<void> {
  const isPublic = await leadsOutside(url).catch((error: unknown) => {
    throw new WhatsAppFailure({ kind: 'busy', words: 'O WhatsApp não respondeu.' }, { cause: error });
  });
  if (!isPublic)
    throw new WhatsAppFailure({ kind: 'account', words: 'O endereço do WhatsApp da plataforma não é público.' });
}

function failureOf(status: number, answer: unknown, apiKey: string): Failed {
  const refused = Refused.safeParse(answer).data;
  const said = [refused?.response?.message ?? refused?.message ?? []].flat();
  const words = said.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ');
  const told = { status, answer: sayable(words, apiKey) };
  if (said.some((part) => Unknown.safeParse(part).success)) {
    return { ...told, kind: 'recipient', words: 'Este número não recebe mensagens pelo WhatsApp.' };
  }
  if (status === 401 || status === 403) {
    return { ...told, kind: 'account', words: 'O WhatsApp não aceitou as chaves da plataforma.' };
  }
  if (status === 404) return { ...told, kind: 'account', words: 'O WhatsApp da plataforma não foi encontrado.' };
  if (status === 400 || status === 422)
    return { ...told, kind: 'message', words: 'O WhatsApp não aceitou esta mensagem.' };
  // Also 'Connection Closed': the phone of the instance is offline.
  return { ...told, kind: 'busy', words: 'O WhatsApp está fora do ar ou ocupado.' };
}
