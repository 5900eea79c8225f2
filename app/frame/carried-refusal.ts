import { createCookie, redirect } from 'react-router';
import type { OperationName } from '#contract/index.ts';
import type { Refusal } from '../ui/answer.ts';

/** A refusal that crosses a redirect: the next page of these handles it as one of its own action, once. */
const cookie = /* @__PURE__ */ createCookie('encaixe_recusa', { httpOnly: true, sameSite: 'lax', maxAge: 60 });

/** For an action. Only pages below `under` get it; `url` is one of them. */
export async function redirectWithRefusal(url: string, under: string, refusal: Refusal): Promise<Response> {
  return redirect(url, { headers: { 'Set-Cookie': await cookie.serialize(refusal, { path: under }) } });
}

/** The refusal of this operation, and the header that deletes it. */
export async function takeRefusal<Name extends OperationName>(
  request: Request,
  under: string,
): Promise<{ refusal: Refusal<Name> | null; headers: HeadersInit }> {
  const carried: unknown = await cookie.parse(request.headers.get('Cookie'));
  if (!isRefusal<Name>(carried)) return { refusal: null, headers: {} };
  return { refusal: carried, headers: { 'Set-Cookie': await cookie.serialize('', { path: under, maxAge: 0 }) } };
}

function isRefusal<Name extends OperationName>(value: unknown): value is Refusal<Name> {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'code' in value;
}
