import { createContext } from 'react-router';

/**
 * The rendered page, which the server's handler sends: the `Response` that React Router passes on has none, because each look at the
 * body of one copies it.
 */
export const htmlContext = createContext<Buffer<ArrayBuffer> | null>(null);
