import pg from 'pg';

export type Asked = { text: string; values: unknown[] };

type Query = (...args: unknown[]) => unknown;

/**
 * The statements of this process, in order, through the connections that are opened from now on. `during` answers those
 * while it works.
 */
export function listenToStatements() {
  let asked: Asked[] = [];
  const { prototype } = pg.Client;
  const query = prototype.query as Query;
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, values] = args as [string | Partial<Asked>, unknown];
    const given = typeof first === 'string' ? { text: first, values } : first;
    asked.push({ text: given.text ?? '', values: Array.isArray(given.values) ? given.values : [] });
    return query.apply(this, args);
  } as typeof prototype.query;
  return {
    async during(work: () => Promise<unknown>): Promise<Asked[]> {
      asked = [];
      await work();
      return asked;
    },
    end() {
      prototype.query = query as typeof prototype.query;
    },
  };
}
