import { createContext } from 'react-router';

type Rendered = {
  html: Buffer<ArrayBuffer>;
  /** The texts of the inline scripts of a page for all visitors. Null: its scripts carry the nonce of the request. */
  scripts: ReadonlySet<string> | null;
};

/**
 * The rendered page, which the server's handler sends: the `Response` that React Router passes on has none, because each look at the
 * body of one copies it.
 */
export const renderedContext = createContext<Rendered | null>(null);

/** Nothing of the one request may be written into the page: neither its nonce nor its id. */
export const isForAllContext = createContext<() => boolean>(() => false);
