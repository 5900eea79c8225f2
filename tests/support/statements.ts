import type { Database } from '#server/infra/database/database.ts';

/** The texts that `work` sends to the embedded database, in order, those of transactions among them. */
export async function statementsOf({ pool }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const client = await pool.connect();
  const texts: string[] = [];
  const query = client.query;
  client.query = ((...args: Parameters<typeof query>) => {
    const [asked] = args as unknown as [string | { text: string }];
    texts.push(typeof asked === 'string' ? asked : asked.text);
    return Reflect.apply(query, client, args);
  }) as typeof query;
  client.release();
  try {
    await work();
  } finally {
    client.query = query;
  }
  return texts;
}
