import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';

/** The addresses of all screens within a layout: `/customers/:id`. */
export function screensWithin(layout: string): string[] {
  const found = routes.find(({ file }) => file === layout);
  if (!found) throw new Error(`app/routes.ts has no ${layout}`);
  return (found.children ?? []).map((screen) => addressOf(found, screen));
}

const addressOf = (layout: RouteConfigEntry, screen: RouteConfigEntry) =>
  `/${[layout.path, screen.path].filter((part) => part !== undefined).join('/')}`;
