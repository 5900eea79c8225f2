const COOKIE = 'encaixe-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar stands open, from the request's Cookie header, so that the page comes as it will stay. */
export function readSidebarOpen(cookies: string | null): boolean {
  return !(cookies ?? '').split('; ').includes(`${COOKIE}=closed`);
}

/** In the browser. */
export function saveSidebarOpen(isOpen: boolean) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${COOKIE}=${isOpen ? 'open' : 'closed'}; path=/; max-age=${SEVEN_DAYS}; samesite=lax${secure}`;
}
