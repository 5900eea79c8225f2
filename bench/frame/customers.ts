import { createHmac } from 'node:crypto';
import type { HttpCaller } from '#tests/support/http-caller.ts';
import { SECRET } from '#tests/support/link-paths.ts';
import type { Sql } from '#tests/support/without-indexes.ts';

export type Customer = { cookie: string; name: string; phone: string };

type At = { slug: string };
type Where = { caller: HttpCaller; sql: Sql };

const NAME = 'Ana Souza';
const phoneOf = (n: number) => `+55119${70_000_000 + n}`;
const emailOf = (n: number) => `cliente${n}@example.com`;

/** By the API, as a person signs up. */
export async function signUpCustomer(customer: HttpCaller, { slug }: At, n: number): Promise<Customer> {
  const password = 'segredo-123';
  const account = { fullName: NAME, phone: phoneOf(n), email: emailOf(n) };
  const body = { ...account, password, confirmPassword: password };
  const { status } = await customer('POST', `/api/v1/salons/${slug}/accounts`, { body });
  if (status !== 200) throw new Error(`The account of customer ${n} was refused: ${status}`);
  const cookie = [...customer.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return { name: NAME, phone: phoneOf(n), cookie };
}

/** One by the API, and `count` in all: each password takes a tenth of a second, and these have none. */
export async function signUpCustomers({ caller, sql }: Where, salon: At, count: number): Promise<Customer[]> {
  const first = await signUpCustomer(caller, salon, 0);
  const tokens = await sql(
    `with made as (
      insert into users (id, name, email, phone, user_type)
      select overlay(overlay(md5('customer' || n) placing '8' from 13) placing '8' from 17)::uuid, $2, 'cliente' || n || '@example.com', '+55119' || (70000000 + n), 'customer'
      from generate_series(1, $1::int) n returning id, phone
    ), session as (
      insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select gen_random_uuid(), id, md5('token' || id), now() + interval '30 days', now(), now() from made
      returning user_id, token
    )
    select phone, token from made join session on user_id = made.id order by phone`,
    [count - 1, NAME],
  );
  const signed = (token: string) => {
    const signature = createHmac('sha256', SECRET).update(token).digest('base64');
    return first.cookie.replace(/session_token=[^;]*/, `session_token=${encodeURIComponent(`${token}.${signature}`)}`);
  };
  return [
    first,
    ...tokens.map(({ phone, token }) => ({ name: NAME, phone: String(phone), cookie: signed(String(token)) })),
  ];
}
