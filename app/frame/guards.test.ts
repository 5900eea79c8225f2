import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { adminContext, adminGuard, superAdminGuard } from '../admin/guard.ts';
import { apiContext, refused } from '../api.ts';
import { ownerGuard } from '../owner/guard.ts';
import type { Refusal } from '../ui/answer.ts';
import { salonGuard } from './salon-guard.ts';

type Refused = { code: string; status: number; message?: string; requestId?: string };

/** The value that a guard throws when its read is refused. */
async function thrownBy(guard: typeof ownerGuard, refusal: Refused, method = 'GET') {
  const context = new RouterContextProvider();
  const refuse = () => Promise.reject(refused({ ok: false, ...refusal } as Refusal));
  const api = {
    salons: { getMine: refuse },
    salonPage: { getSalon: refuse },
    auth: { me: guard === adminGuard ? refuse : async () => null },
  };
  context.set(apiContext, api as never);
  const url = new URL('https://encaixe.test/aurora');
  const asked = { request: new Request(url, { method }), url, params: { slug: 'aurora' }, context };
  try {
    await guard(asked as never, () => Promise.reject(new Error('was let through')));
  } catch (thrown) {
    return thrown as { init: ResponseInit; data: Record<string, unknown> };
  }
  throw new Error('The guard threw nothing.');
}

const BUSY = { code: 'BUSY', status: 503, message: 'Muita gente agendando agora. Tente de novo em instantes.' };
const LIMITED = { code: 'RATE_LIMITED', status: 429, message: 'Muitas tentativas. Aguarde um pouco.' };
const FAILED = { code: 'UNEXPECTED', status: 500, requestId: 'r1' };
const UNREAD = 'Não foi possível carregar os dados do salão.';

test.each([
  ['an owner’s screen', ownerGuard, FAILED, { title: 'Erro ao carregar dados', description: UNREAD }],
  ['an owner’s screen', ownerGuard, { code: 'FORBIDDEN', status: 403 }, { title: 'Acesso Negado' }],
  [
    'an administrator’s screen',
    adminGuard,
    FAILED,
    { title: 'Erro de Acesso', description: 'Não foi possível verificar suas permissões.' },
  ],
  ['a salon’s page', salonGuard, FAILED, { title: 'Erro', description: UNREAD }],
  ['a salon’s page', salonGuard, { code: 'SALON_NOT_FOUND', status: 404 }, { title: 'Salão não encontrado' }],
])('before %s a refusal reads as what it is', async (_, guard, refusal, words) => {
  for (const method of ['GET', 'HEAD']) {
    const thrown = await thrownBy(guard, refusal, method);
    expect(thrown).toMatchObject({ init: { status: refusal.status }, data: { code: refusal.code, ...words } });
  }
});

test('an address with a blank leads to the salon’s own', async () => {
  const context = new RouterContextProvider();
  context.set(apiContext, { salonPage: { getSalon: async () => ({ slug: 'aurora' }) } } as never);
  const url = new URL('https://encaixe.test/aurora%20/cliente?x=1');
  const asked = { request: new Request(url), url, params: { slug: 'aurora ' }, context };
  const answer = async () => salonGuard(asked as never, () => Promise.reject(new Error('was let through')));
  const thrown: Response = await answer().then(
    () => Promise.reject(new Error('The guard threw nothing.')),
    (thrown) => thrown,
  );
  expect([thrown.status, thrown.headers.get('location')]).toEqual([301, '/aurora/cliente?x=1']);
});

test.each([
  ['an owner’s screen', ownerGuard],
  ['an administrator’s screen', adminGuard],
  ['a salon’s page', salonGuard],
])('before %s a failure keeps its request id', async (_, guard) => {
  expect(await thrownBy(guard, FAILED)).toMatchObject({ data: { requestId: 'r1' } });
});

test.each([
  ['an owner’s screen', ownerGuard, BUSY],
  ['an owner’s screen', ownerGuard, LIMITED],
  ['an administrator’s screen', adminGuard, BUSY],
  ['a salon’s page', salonGuard, BUSY],
  ['a salon’s page', salonGuard, LIMITED],
])('before %s what passes keeps its own words: %o', async (_, guard, refusal) => {
  const { init, data } = await thrownBy(guard, refusal);
  expect([init.status, data.title, data.description]).toEqual([refusal.status, undefined, refusal.message]);
});

const USERS = { salon_owner: 'Proprietário', customer: 'Usuário', admin: 'Admin', super_admin: 'Super Admin' } as const;
type UserType = keyof typeof USERS;

/** Null: the guard lets the person pass. */
async function answerTo(userType: UserType | null, guards: (typeof adminGuard)[], method = 'GET') {
  const context = new RouterContextProvider();
  const account = userType && { userType, fullName: 'Ana Souza' };
  context.set(apiContext, { auth: { me: async () => account } } as never);
  const url = new URL('https://encaixe.test/admin/users?busca=ana');
  const asked = { request: new Request(url, { method }), url, params: {}, context } as never;
  const passed = async () => new Response('passed');
  const enter = guards.reduceRight<() => Promise<unknown>>(
    (next, guard) => async () => guard(asked, next as never),
    passed,
  );
  const thrown = await enter().then(
    () => null,
    (thrown) => thrown,
  );
  return { thrown, seen: thrown ? null : context.get(adminContext) };
}

test.each(['GET', 'HEAD'])(
  'a visitor is led to the sign-in of administrators, and back afterwards (%s)',
  async (method) => {
    const { thrown } = await answerTo(null, [adminGuard], method);
    expect([thrown.status, thrown.headers.get('location')]).toEqual([
      302,
      `/admin-auth?voltar=${encodeURIComponent('/admin/users?busca=ana')}`,
    ]);
  },
);

test.each(['admin', 'super_admin'] as const)(
  'an account of type %s opens an administrator’s screen',
  async (userType) => {
    for (const method of ['GET', 'HEAD']) {
      expect((await answerTo(userType, [adminGuard], method)).seen).toMatchObject({ userType });
    }
  },
);

test.each([
  ['salon_owner', 'an administrator’s', [adminGuard], 'Esta área é dos administradores da plataforma.'],
  ['customer', 'an administrator’s', [adminGuard], 'Esta área é dos administradores da plataforma.'],
  [
    'admin',
    'a super administrator’s',
    [adminGuard, superAdminGuard],
    'Esta área exige privilégios de super administrador.',
  ],
] as const)('an account of type %s is refused %s screen, and reads its type', async (userType, _, guards, why) => {
  const description = `Seu tipo de usuário é ${USERS[userType]}. ${why}`;
  for (const method of ['GET', 'HEAD']) {
    const { thrown } = await answerTo(userType, [...guards], method);
    expect(thrown).toMatchObject({ init: { status: 403 }, data: { title: 'Acesso Negado', description } });
  }
});
