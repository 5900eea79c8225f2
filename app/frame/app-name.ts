import { createContext, isRouteErrorResponse, useRouteLoaderData } from 'react-router';
import { DEFAULT_APP_NAME } from '#lib/app-name.ts';

/** The server's handler sets it, and root.tsx sends it to the browser. */
export const appNameContext = createContext(DEFAULT_APP_NAME);

type RootData = { appName: string };

/** The name of the platform (`app_name`). */
export const useAppName = () => useRouteLoaderData<RootData>('root')?.appName ?? DEFAULT_APP_NAME;

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

export function appNameIn(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as Partial<RootData> | undefined;
  return root?.appName ?? DEFAULT_APP_NAME;
}

/** For a `meta` whose title depends on its data; any other is `export const meta = titled('Clientes');`. */
export const pageTitle = (title: string, matches: Matches) => `${title} · ${appNameIn(matches)}`;

/** For a record's page: what the page error of an unknown record is called, such as 'Cliente não encontrado', else `otherwise`. */
export function titleOfUnknown(error: unknown, otherwise: string): string {
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return (isUnknown && (error.data as { title?: string } | null)?.title) || otherwise;
}

export const titled =
  (title: string) =>
  ({ matches }: { matches: Matches }) => [{ title: pageTitle(title, matches) }];

/** For the `<title>` of an ErrorBoundary. */
export const usePageTitle = (title: string) => `${title} · ${useAppName()}`;
