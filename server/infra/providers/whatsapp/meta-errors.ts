import type { FailureKind } from './provider.ts';

type Meaning = { kind: FailureKind; words: string };

const KEY: Meaning = { kind: 'account', words: 'O WhatsApp não aceitou as chaves da plataforma.' };
const ACCOUNT: Meaning = { kind: 'account', words: 'A conta da plataforma no WhatsApp está bloqueada ou incompleta.' };
const BUSY: Meaning = { kind: 'busy', words: 'O WhatsApp está fora do ar ou ocupado.' };
const TOO_MANY: Meaning = { kind: 'busy', words: 'O WhatsApp limitou o envio de mensagens por enquanto.' };
const NO_WHATSAPP: Meaning = { kind: 'recipient', words: 'Este número não recebe mensagens pelo WhatsApp.' };
const UNWANTED: Meaning = { kind: 'recipient', words: 'Esta pessoa não quer receber mensagens pelo WhatsApp.' };
const TEMPLATE: Meaning = { kind: 'message', words: 'O modelo desta mensagem não está aprovado no WhatsApp.' };
const TEXT: Meaning = { kind: 'message', words: 'O WhatsApp não aceitou esta mensagem.' };

/** By the codes of https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes */
const MEANINGS: Record<number, Meaning> = {
  0: KEY,
  1: BUSY,
  2: BUSY,
  3: KEY,
  4: TOO_MANY,
  10: KEY,
  33: ACCOUNT,
  190: KEY,
  368: ACCOUNT,
  80007: TOO_MANY,
  130429: TOO_MANY,
  130472: UNWANTED,
  131000: BUSY,
  131005: KEY,
  131016: BUSY,
  131021: { kind: 'recipient', words: 'Este é o número que envia as mensagens.' },
  131026: NO_WHATSAPP,
  131030: { kind: 'recipient', words: 'Este número não está na lista de teste da conta do WhatsApp.' },
  131031: ACCOUNT,
  131042: ACCOUNT,
  131045: ACCOUNT,
  131048: TOO_MANY,
  131049: UNWANTED,
  131050: UNWANTED,
  131056: TOO_MANY,
  131057: BUSY,
  132000: TEMPLATE,
  132001: TEMPLATE,
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132015: TEMPLATE,
  132016: TEMPLATE,
  133004: BUSY,
  133010: ACCOUNT,
};

/** The meaning of an error of Meta's, by its code; by the answer's status when the code is unknown or missing. */
export function meaningOf(code: number | null, status: number): Meaning {
  const known = code === null ? undefined : MEANINGS[code];
  if (known) return known;
  if (code !== null && code >= 200 && code < 300) return KEY;
  if (status === 401 || status === 403) return KEY;
  if (status === 429) return TOO_MANY;
  return status >= 500 || status === 200 ? BUSY : TEXT;
}
