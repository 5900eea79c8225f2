import { useAppName, usePageTitle } from './app-name.ts';

/** The platform's name inside a text. */
export const AppName = () => useAppName();

/** For an ErrorBoundary: a `meta` of the route that failed does not count. */
export function PageTitle({ children }: { children: string }) {
  return <title>{usePageTitle(children)}</title>;
}
