import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './database.ts';
import { bindToSalon, type SalonDb } from './salon-db.ts';

/** Stands for the value of this name, to be handed on to a query. It fails where it becomes a text or a number. */
class Place {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`The value of '${this.name}' is not known while the text is built`);
  }
  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/**
 * A question whose text is the same for the same names of values. Building it costs as much as sending it, so `build` is called once,
 * with what stands for the values: it may hand them on to the query, and ask no more than whether there is one. A value that is undefined
 * counts as missing. Resolves to the rows.
 */
export function builtOnce<Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const texts = new Map<string, CompiledQuery<Row>>();
  return async (db, values) => {
    const given = values as Record<string, unknown>;
    const names = Object.keys(given).filter((name) => given[name] !== undefined);
    const key = names.join();
    let built = texts.get(key);
    if (!built) {
      const places = Object.fromEntries(names.map((name) => [name, new Place(name)]));
      built = build(db, places as Values).compile();
      texts.set(key, built);
    }
    const parameters = built.parameters.map((one) => (one instanceof Place ? given[one.name] : one));
    const asked: CompiledQuery<Row> = { ...built, parameters };
    return (await db.executeQuery(asked)).rows;
  };
}

/** As `builtOnce`, for what is asked within one salon. */
export function builtOnceOfSalon<Values extends object, Row>(
  build: (scope: { db: SalonDb }, values: Values) => Compilable<Row>,
): (scope: { db: SalonDb; salonId: string }, values: Values) => Promise<Row[]> {
  type OfSalon = Values & { salonId: string; onlyOf: string | null | undefined };
  const ask = builtOnce((db, { salonId, onlyOf, ...values }: OfSalon) => {
    const only = onlyOf === undefined ? undefined : { employeeId: onlyOf };
    return build({ db: bindToSalon(db, salonId, only) }, values as unknown as Values);
  });
  return ({ db, salonId }, values) => ask(db.unbound, { ...values, salonId, onlyOf: db.only?.employeeId });
}
