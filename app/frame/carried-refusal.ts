import { createCookie, redirect } from 'react-router';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from '../ui/answer.ts';

/** A refusal that crosses a redirect: the next page of these handles it as one of its own action, once. */
const cookie = /* @__PURE__ */ createCookie('encaixe_recusa', {
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  maxAge: 60,
});

/** For an action. Only pages below `under` get it; `url` is one of them. */
export async function redirectWithRefusal(url: string, under: string, refusal: Refusal): Promise<Response> {
  return redirect(url, { headers: { 'Set-Cookie': await cookie.serialize({ under, refusal }) } });
}

/** The refusal of this operation, and the header that deletes it. */
export async function takeRefusal<Name extends OperationName>(
  request: Request,
  under: string,
): Promise<{ refusal: Refusal<Name> | null; headers: HeadersInit }> {
  const carried: unknown = await cookie.parse(request.headers.get('Cookie'));
  if (!isCarried<Name>(carried) || carried.under !== under) return { refusal: null, headers: {} };
  return { refusal: carried.refusal, headers: { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } };
}

type Carried<Name extends OperationName> = { under: string; refusal: Refusal<Name> };

function isCarried<Name extends OperationName>(value: unknown): value is Carried<Name> {
  if (typeof value !== 'object' || value === null || !('under' in value) || !('refusal' in value)) return false;
  const { refusal } = value;
  return (
    typeof refusal === 'object' && refusal !== null && 'ok' in refusal && refusal.ok === false && 'code' in refusal
  );
}
