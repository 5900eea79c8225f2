import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../process/log.ts';
import { createPostalCodes } from './postal-codes.ts';

const CEP = '01001000';
const BRASIL_API = {
  cep: CEP,
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
  timezoneName: 'America/Sao_Paulo',
  location: { type: 'Point', coordinates: {} },
};
const VIA_CEP = { cep: '01001-000', logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const FOUND = {
  street: 'Praça da Sé',
  neighborhood: 'Sé',
  city: 'São Paulo',
  state: 'SP',
  timeZone: 'America/Sao_Paulo',
};

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Both services on one local server: each answers its own way. */
async function openServices(brasilApi: RequestListener, viaCep: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    (request.url?.startsWith('/api/') ? brasilApi : viaCep)(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close().closeAllConnections());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = { postalCodes: { brasilApi: url, viaCep: url } };
  // Only where a service is waited for in vain: a slow machine must not turn an answer into silence.
  const waitsInVain = isSilent(brasilApi) || (isSilent(viaCep) && brasilApi === missing);
  const patience = waitsInVain ? { patienceMs: 500 } : {};
  return { asked, codes: createPostalCodes({ env, log: createLog({ level: 'silent' }), ...patience }) };
}

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
const text =
  (body: string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body);
const hangs: RequestListener = () => {};
const hangsHalfWay: RequestListener = (_, response) => void response.writeHead(200).write('{"state":');
const isSilent = (listener: RequestListener) => listener === hangs || listener === hangsHalfWay;
const breaksOff: RequestListener = (request) => void request.socket.destroy();
const movedAway: RequestListener = (_, response) => void response.writeHead(302, { Location: '/api/x' }).end();
const missing = json({ name: 'CepPromiseError', type: 'service_error', errors: [] }, 404);

test('BrasilAPI is asked first, as a program with a name, and its time zone is kept', async () => {
  const noronha = { ...BRASIL_API, state: 'PE', city: 'Fernando de Noronha', timezoneName: 'America/Noronha' };
  const { codes, asked } = await openServices(json(noronha), hangs);
  expect(await codes.find('53990000')).toEqual({
    ...FOUND,
    state: 'PE',
    city: 'Fernando de Noronha',
    timeZone: 'America/Noronha',
  });
  expect(asked.map(({ url, headers }) => [url, headers['user-agent']])).toEqual([
    ['/api/cep/v2/53990000', expect.stringContaining('Encaixe/')],
  ]);
});

test.each([
  ['no zone', null],
  ['a zone that is not Brazilian', 'Europe/Lisbon'],
])('with %s the state decides', async (_, timezoneName) => {
  const { codes } = await openServices(json({ ...BRASIL_API, state: 'AM', timezoneName }), hangs);
  expect(await codes.find(CEP)).toMatchObject({ state: 'AM', timeZone: 'America/Manaus' });
});

test('a town with one code for all its streets has neither street nor neighbourhood', async () => {
  const { codes } = await openServices(json({ ...BRASIL_API, street: null, neighborhood: null }), hangs);
  expect(await codes.find(CEP)).toEqual({ ...FOUND, street: '', neighborhood: '' });
});

test.each([
  ['hangs', hangs],
  ['hangs half-way', hangsHalfWay],
  ['breaks off', breaksOff],
  ['has had enough of us', json({}, 429)],
  ['is down', text('Bad gateway', 502)],
  ['answers a page', text('<!doctype html>')],
  ['answers something else', json({ state: 'XX' })],
  ['has moved', movedAway],
  ['does not know the code', missing],
])('when BrasilAPI %s, ViaCEP is asked', async (_, brasilApi) => {
  const { codes } = await openServices(brasilApi, json(VIA_CEP));
  expect(await codes.find(CEP)).toEqual(FOUND);
});

test.each([
  ['neither knows it', missing, json({ erro: true }), 'unknown'],
  ['ViaCEP says so in a text', missing, json({ erro: 'true' }), 'unknown'],
  ['one does not know it and the other hangs', missing, hangs, 'unknown'],
  ['one hangs and the other does not know it', hangs, json({ erro: 'true' }), 'unknown'],
  ['both hang', hangs, hangs, 'unavailable'],
  ['both have had enough', json({}, 429), json({}, 429), 'unavailable'],
  ['both answer nonsense', json([]), json('erro'), 'unavailable'],
])('when %s, the answer says so', async (_, brasilApi, viaCep, answer) => {
  const { codes } = await openServices(brasilApi, viaCep);
  expect(await codes.find(CEP)).toBe(answer);
});

test('what the database would refuse, or a flood of text, is left out', async () => {
  const { codes } = await openServices(
    json({ ...BRASIL_API, street: 'Rua \ud83d', neighborhood: 'x'.repeat(500) }),
    hangs,
  );
  expect(await codes.find(CEP)).toEqual({ ...FOUND, street: '', neighborhood: '' });
});

test('a code that was found is not asked again, and two at once ask once', async () => {
  const { codes, asked } = await openServices(json(BRASIL_API), hangs);
  await Promise.all([codes.find(CEP), codes.find(CEP)]);
  expect(await codes.find(CEP)).toEqual(FOUND);
  expect(asked).toHaveLength(1);
});

test('a failure is not kept: the next one asks again', async () => {
  let isDown = true;
  const flaky: RequestListener = (request, response) =>
    isDown ? void response.writeHead(503).end() : json(BRASIL_API)(request, response);
  const { codes } = await openServices(flaky, text('', 503));
  expect(await codes.find(CEP)).toBe('unavailable');
  isDown = false;
  expect(await codes.find(CEP)).toEqual(FOUND);
});

test('switched off, nobody is asked', async () => {
  const codes = createPostalCodes({ env: { postalCodes: null }, log: createLog({ level: 'silent' }) });
  expect(await codes.find(CEP)).toBe('unavailable');
});
