import { useMatches } from 'react-router';

type Handle = { isOnlyRead: (loaderData: unknown) => boolean };

/**
 * For the `handle` of a page or layout that most visitors only read: its scripts wait until somebody comes near a button or a field
 * (`startScripts`). Links are followed by the browser until then. What such a page does by itself must not need them.
 */
export function scriptsOnDemand<Data>(isOnlyRead: (loaderData: Data) => boolean): Handle {
  return { isOnlyRead: (loaderData) => isOnlyRead(loaderData as Data) };
}

export const useScriptsOnDemand = (): boolean =>
  useMatches().some(
    // Without data the page shows an error instead.
    ({ handle, loaderData }) => isHandle(handle) && loaderData !== undefined && handle.isOnlyRead(loaderData),
  );

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' && handle !== null && 'isOnlyRead' in handle;
