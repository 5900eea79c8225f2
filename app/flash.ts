import { createCookie, redirect } from 'react-router';
import { newId } from '#lib/id.ts';
import type { Flash } from './ui/toast.tsx';

/** A success text that crosses a redirect: set here, shown once by root.tsx. */
const cookie = createCookie('encaixe_flash', { httpOnly: true, sameSite: 'lax', path: '/', maxAge: 60 });

/** `throw`n or returned by an action: leaves for `url`, and says `title` there. */
export async function redirectWithFlash(url: string, title: string, description?: string): Promise<Response> {
  const flash: Flash = { id: newId(), title, ...(description && { description }) };
  return redirect(url, { headers: { 'Set-Cookie': await cookie.serialize(flash) } });
}

/** What to say now, and the header that forgets it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  const flash: Flash | null = await cookie.parse(request.headers.get('Cookie'));
  return { flash, headers: flash ? { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } : {} };
}
