import { useMatches } from 'react-router';
import type { SalonColor } from '#app/ui/palette.ts';

/** The look of a salon's public pages: its own mode and colour, whatever the visitor prefers. */
export type SalonLook = { mode: 'light' | 'dark'; color: SalonColor };

type LookHandle = { salonLook: (loaderData: unknown) => SalonLook };

/** For a layout's `handle`: the server reads it while rendering, so that no other colour shows first, dialogs included. */
export function salonLook<Data>(lookOf: (loaderData: Data) => SalonLook): LookHandle {
  return { salonLook: (loaderData) => lookOf(loaderData as Data) };
}

/** The look of the salon whose page this is; undefined on the platform's own pages. */
export function useSalonLook(): SalonLook | undefined {
  const matches = useMatches();
  for (const { handle, loaderData } of matches) {
    if (isLookHandle(handle) && loaderData !== undefined) return handle.salonLook(loaderData);
  }
  return undefined;
}

function isLookHandle(handle: unknown): handle is LookHandle {
  return typeof handle === 'object' && handle !== null && 'salonLook' in handle;
}
