import type { Measure } from './figure.ts';
import type { Baselines } from './measured-against.ts';
import type { Product } from './product.ts';
import type { Table } from './table.ts';

export type Bench = {
  product: Product;
  /** Another one, with a process and a database of its own on the same server, or embedded. Ends with the part. */
  openProduct: (where?: 'postgres' | 'embedded') => Promise<Product>;
  /** An administrator's, of the server that all of them use. */
  databaseUrl: string;
  baselines: Baselines;
  measure: Measure;
  /** Prints a table below the figures. */
  tell: (table: Table) => void;
  seconds: number;
  /** So much of a large size. */
  scaled: (count: number) => number;
};
