import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How Meta's Cloud API and Evolution API answer from now on. */
export type WhatsAppMood =
  | 'fine'
  /** Takes the message and never answers. */
  | 'silent'
  /** Ends the connection without an answer. */
  | 'gone'
  | 'html'
  /** Answers what nobody can read as a receipt. */
  | 'nonsense'
  /** Gives every message the same id. */
  | 'same id'
  /** Evolution: this number has no WhatsApp. */
  | 'unknown number'
  /** Meta's error object, or the text in the form of Evolution. */
  | { status: number; code: number; message: string };

type Received = { path: string; key: string | undefined; body: Record<string, unknown>; to: string };

/** Both services on one port of this machine, in the shapes of their documentation. */
export async function openWhatsAppServer() {
  const received: Received[] = [];
  const state = { mood: 'fine' as WhatsAppMood };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    const isMeta = /^\/v23\.0\/\d+\/messages$/.test(request.url ?? '');
    const key = isMeta ? request.headers.authorization : String(request.headers.apikey);
    const to = String(isMeta ? body.to : body.number);
    received.push({ path: request.url ?? '', key, body, to });
    answer(response, isMeta ? metaAnswer : evolutionAnswer, { mood: state.mood, to, n: received.length });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    state,
    /** The id that the nth message got, counted from 1. */
    metaId: (n: number) => `wamid.TEST${n}`,
    evolutionId: (n: number) => `BAE5TEST${n}`,
    close: () => void server.close().closeAllConnections(),
  };
}

type Facts = { mood: WhatsAppMood; to: string; n: number };
type Answer = { status: number; body: unknown };

function answer(response: ServerResponse, inShape: (facts: Facts) => Answer, facts: Facts): void {
  const { mood } = facts;
  if (mood === 'silent') return;
  if (mood === 'gone') return void response.destroy();
  if (mood === 'html') return void response.writeHead(502).end('<html>Bad gateway</html>');
  const { status, body } = mood === 'nonsense' ? { status: 200, body: { ok: true } } : inShape(facts);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function metaAnswer({ mood, to, n }: Facts): Answer {
  if (typeof mood === 'object') {
    const { status, code, message } = mood;
    return { status, body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } } };
  }
  return {
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: to, wa_id: to }],
      messages: [{ id: mood === 'same id' ? 'wamid.SAME' : `wamid.TEST${n}`, message_status: 'accepted' }],
    },
  };
}

function evolutionAnswer({ mood, to, n }: Facts): Answer {
  const jid = `${to}@s.whatsapp.net`;
  if (mood === 'unknown number') {
    const message = [{ jid, exists: false, number: to }];
    return { status: 400, body: { status: 400, error: 'Bad Request', response: { message } } };
  }
  if (typeof mood === 'object') {
    const { status, message } = mood;
    return { status, body: { status, error: 'Error', response: { message: [message] } } };
  }
  return {
    status: 201,
    body: {
      key: { remoteJid: jid, fromMe: true, id: mood === 'same id' ? 'BAE5SAME' : `BAE5TEST${n}` },
      message: { conversation: '' },
      messageTimestamp: '1763644800',
      status: 'PENDING',
    },
  };
}
