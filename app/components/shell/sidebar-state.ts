const COOKIE = 'encaixe-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar is open, by the request's Cookie header: the server renders the width that the browser keeps. */
export function readSidebarOpen(cookies: string | null): boolean {
  return !(cookies ?? '').split('; ').includes(`${COOKIE}=closed`);
}

export function saveSidebarOpen(isOpen: boolean) {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${COOKIE}=${isOpen ? 'open' : 'closed'}; path=/; max-age=${SEVEN_DAYS}; samesite=lax${secure}`;
}
