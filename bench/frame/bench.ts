import type { Measure } from './figure.ts';
import type { Product } from './product.ts';

/** The input of a part. */
export type Bench = { product: Product; measure: Measure; seconds: number };
