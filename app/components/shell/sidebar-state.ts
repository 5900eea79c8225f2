const COOKIE = 'encaixe-sidebar';
const SEVEN_DAYS = 7 * 24 * 60 * 60;

/** Whether the sidebar is open, by the request's Cookie header, which the server hands on without prefixes: it renders the width that the browser keeps. */
export function readSidebarOpen(cookies: string | null): boolean {
  const kept = (cookies ?? '').split('; ').find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return kept !== `${COOKIE}=closed`;
}

export function saveSidebarOpen(isOpen: boolean) {
  const isSecure = location.protocol === 'https:';
  const name = isSecure ? `__Host-${COOKIE}` : COOKIE;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${name}=${isOpen ? 'open' : 'closed'}; path=/; max-age=${SEVEN_DAYS}; samesite=lax${isSecure ? '; secure' : ''}`;
}
