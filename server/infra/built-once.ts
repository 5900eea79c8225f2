import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** Stands for the value at this place of the arguments. */
class Place {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A question whose text is always the same. Building it costs as much as sending it, so `build` is called once, with what stands for the
 * values: it may only hand them on to the query. Resolves to the rows.
 */
export function builtOnce<Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, at) => new Place(at)) as Values)).compile();
    const parameters = built.parameters.map((given) => (given instanceof Place ? values[given.at] : given));
    const asked: CompiledQuery<Row> = { ...built, parameters };
    return (await db.executeQuery(asked)).rows;
  };
}
