import type { Product } from './product.ts';

/** After rows were inserted: the database knows them, and nothing of writing them goes on while answers are measured. */
export async function settle(sql: Product['sql']): Promise<void> {
  await sql('vacuum analyze');
  await sql('checkpoint');
}
