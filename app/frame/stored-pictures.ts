import { createContext } from 'react-router';

/** Reads a file of an uploaded picture; null when there is none. The handler puts it there. */
export const storedPictureContext = createContext<(name: string) => Promise<Uint8Array | null>>();
