import type { Database } from '#server/infra/database/database.ts';

/**
 * The texts that `work` sends to the embedded database, in order: one for each way there and back, those of transactions among them. A
 * salon's statement outside a transaction travels together with its begin and its commit.
 */
export async function statementsOf({ pool }: Database, work: () => Promise<unknown>): Promise<string[]> {
  const client = await pool.connect();
  const texts: string[] = [];
  let unanswered = 0;
  const query = client.query;
  client.query = ((...args: Parameters<typeof query>) => {
    const [asked] = args as unknown as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    if (unanswered > 0) texts.push(`${texts.pop()}; ${text}`);
    else texts.push(text);
    unanswered++;
    const answered = () => {
      unanswered--;
    };
    const answer = Reflect.apply(query, client, args) as unknown as Promise<unknown>;
    answer.then(answered, answered);
    return answer;
  }) as typeof query;
  client.release();
  try {
    await work();
  } finally {
    client.query = query;
  }
  return texts;
}
