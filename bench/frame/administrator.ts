import type { Product } from './product.ts';

/** A session of a new account with these rights, as a cookie. */
export async function signInAs({ app, sql }: Product, userType: 'admin' | 'super_admin'): Promise<string> {
  const caller = app.caller();
  const password = 'segredo-123';
  const email = `${userType}@example.com`;
  const account = { fullName: 'Rosa Prado', email, password, confirmPassword: password };
  const { status } = await caller('POST', '/api/v1/auth/owners', { body: account });
  if (status !== 200) throw new Error(`The account of an administrator was refused: ${status}`);
  await sql('update users set user_type = $1 where email = $2', [userType, email]);
  return [...caller.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
}
