import { afterAll, beforeAll, expect, test } from 'vitest';
import { endPrograms, type Program, startProgram } from './support/program.ts';

const PASSWORD = 'hunter2-segredo';
const JSON_TYPE = { 'content-type': 'application/json' };

let program: Program;
beforeAll(async () => {
  program = await startProgram({ env: { LOG_LEVEL: 'info' } });
}, 120_000);
afterAll(endPrograms);

async function ask(path: string, init: RequestInit = {}) {
  const headers = { accept: 'text/html', origin: program.origin, ...init.headers };
  const answer = await fetch(program.origin + path, { redirect: 'manual', ...init, headers });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

test.each<[string, RequestInit['headers'], string | Buffer<ArrayBuffer>, number]>([
  ['broken JSON', JSON_TYPE, `{"email":"ana@example.com","password":"${PASSWORD}`, 400],
  ['what is no JSON', JSON_TYPE, PASSWORD, 400],
  ['a list', JSON_TYPE, `["${PASSWORD}"]`, 400],
  ['an intent of another screen', JSON_TYPE, `{"intent":"services.delete","password":"${PASSWORD}"}`, 400],
  ['gzip that is none', { ...JSON_TYPE, 'content-encoding': 'gzip' }, Buffer.from([1, 2, 3, 255]), 400],
  ['broken multipart', { 'content-type': 'multipart/form-data; boundary=x' }, `--x\r\n${PASSWORD}`, 400],
  ['another type', { 'content-type': 'application/x-www-form-urlencoded' }, `password=${PASSWORD}`, 400],
  ['nothing', JSON_TYPE, '', 400],
  [
    'half of a surrogate pair',
    JSON_TYPE,
    `{"intent":"auth.signIn","email":"ana\\ud83d@example.com","password":"${PASSWORD}\\ude00"}`,
    422,
  ],
  ['NUL', JSON_TYPE, `{"intent":"auth.signIn","email":"a\\u0000@example.com","password":"${PASSWORD}\\u0000"}`, 422],
  ['depth', JSON_TYPE, `{"intent":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
])("a page's form with %s is refused, and its password stands nowhere", async (_, headers, body, status) => {
  for (const path of ['/auth', '/auth.data']) {
    const answer = await ask(path, { method: 'POST', headers, body });
    expect({ path, status: answer.status }).toEqual({ path, status });
    expect(answer.text).not.toContain('hunter2');
    if (path === '/auth') expect(answer.text).toContain(status === 422 ? 'Entrar · Encaixe' : 'Envio não reconhecido');
  }
  expect(program.stdout.join('\n')).not.toContain('hunter2');
  expect(program.stdout.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  expect(program.stderr).toEqual([]);
});

test('the address of a booking that cannot be read leads to the sign-in, and back', async () => {
  const answer = await fetch(`${program.origin}/aurora/confirmacao?agendamento=%00`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    '/auth?voltar=%2Faurora%2Fconfirmacao%3Fagendamento%3D%2500',
  ]);
  expect(program.stderr).toEqual([]);
});

test.each([
  ['/%E0%A4%A', 400],
  ['/%', 400],
  ['/salao/%FF', 400],
  ['/aurora/agendamento/%E0%A4%A', 400],
  ['/a%00b', 404],
  [`/${'a'.repeat(3_000)}`, 404],
  [`/aurora/agendamento/%ED%A0%80`, 400],
  ['/auth?voltar=%00', 200],
  ['/auth?%E0%A4%A=%', 200],
  ['//mau.example/x', 404],
])('the address %s answers %i with a page in Portuguese', async (path, status) => {
  const answer = await ask(path);
  expect({ status: answer.status, type: answer.type }).toEqual({ status, type: 'text/html; charset=utf-8' });
  expect(answer.text).toContain('<html lang="pt-BR"');
  expect(program.stderr).toEqual([]);
});

test.each([
  'encaixe_flash=%E0%A4%A',
  `encaixe_flash=${Buffer.from('[1,2').toString('base64')}`,
  'encaixe.session_token=%E0%A4%A; encaixe.session_token=x.y',
  'encaixe.session_token=a%00b.AAAA',
  'encaixe-sidebar; =; ;;=',
  '\xe9\xff',
])('the cookies %s are those of a visitor', async (cookie) => {
  expect((await ask('/', { headers: { cookie } })).status).toBe(200);
  expect(await ask('/api/v1/auth/me', { headers: { cookie } })).toMatchObject({ status: 200, text: 'null' });
  expect((await ask('/dashboard', { headers: { cookie } })).status).toBe(302);
});

test.each(['PATCH', 'PROPFIND', 'OPTIONS'])('%s, which nothing here answers, is refused', async (method) => {
  expect([404, 405]).toContain((await ask('/', { method })).status);
  expect(await ask('/api/v1/auth/me', { method })).toMatchObject({ status: 404 });
});
