import { createCookie, redirect } from 'react-router';
import { newId } from '#lib/id.ts';
import { ONLY_TO_KEEP } from './kept-pages.ts';
import type { Flash } from './ui/toast.tsx';

const NAME = 'encaixe_flash';

/** A success text that survives a redirect: set here, shown once by root.tsx. Scripts may read it, so that the page knows that it is there. */
const cookie = createCookie(NAME, { httpOnly: false, sameSite: 'lax', path: '/', maxAge: 60 });

/** For an action: redirects to `url` and shows `title` there. */
export async function redirectWithFlash(url: string, title: string, description?: string): Promise<Response> {
  const flash: Flash = { id: newId(), title, ...(description && { description }) };
  return redirect(url, { headers: { 'Set-Cookie': await cookie.serialize(flash) } });
}

/** In the browser. */
export const hasFlash = () => document.cookie.includes(`${NAME}=`);

/** The text to show, and the header that deletes it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  // Nobody would see it.
  if (request.headers.has(ONLY_TO_KEEP)) return { flash: null, headers: {} };
  const flash: Flash | null = await cookie.parse(request.headers.get('Cookie'));
  return { flash, headers: flash ? { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } : {} };
}
