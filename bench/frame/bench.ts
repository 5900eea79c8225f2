import type { Measure } from './figure.ts';
import type { Product } from './product.ts';

export type Bench = { product: Product; measure: Measure; seconds: number };
