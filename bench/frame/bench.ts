import type { Measure } from './figure.ts';
import type { Product } from './product.ts';

/** What a part is handed: the product to ask, how to measure it, and how long one run takes. */
export type Bench = { product: Product; measure: Measure; seconds: number };
