import { createCookie, redirect, redirectDocument } from 'react-router';
import { newId } from '#lib/id.ts';
import type { Flash } from '../ui/toast.ts';
import type { Words } from '../ui/words.ts';
import { FLASH_COOKIE } from './flash-cookie.ts';
import { ONLY_TO_KEEP } from './kept-pages.ts';

/** A text that survives a redirect: set here, shown once by root.tsx. */
const cookie = /* @__PURE__ */ createCookie(FLASH_COOKIE, { httpOnly: false, sameSite: 'lax', path: '/', maxAge: 60 });

/** For an action: redirects to `url` and shows `title` there. */
export const redirectWithFlash = (url: string, title: string, description?: string): Promise<Response> =>
  redirectWith(url, { title, ...(description && { description }) });

/** As `redirectWithFlash`, to an address outside of the base of the open page: the browser loads a new one. */
export const loadWithFlash = (url: URL, title: string, description: string): Promise<Response> =>
  redirectWith(url.href, { title, description }, redirectDocument);

/** As a success, for a link that leads to no page of its own. */
export const redirectWithError = (url: string, { title, description }: Pick<Words, 'title' | 'description'>) =>
  redirectWith(url, { title, description, isError: true });

async function redirectWith(url: string, text: Omit<Flash, 'id'>, leave = redirect): Promise<Response> {
  const flash: Flash = { id: newId(), ...text };
  return leave(url, { headers: { 'Set-Cookie': await cookie.serialize(flash) } });
}

/** The text to show, and the header that deletes it. */
export async function takeFlash(request: Request): Promise<{ flash: Flash | null; headers: HeadersInit }> {
  // Nobody would see it.
  if (request.headers.has(ONLY_TO_KEEP)) return { flash: null, headers: {} };
  const flash: Flash | null = await cookie.parse(request.headers.get('Cookie'));
  return { flash, headers: flash ? { 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) } : {} };
}
