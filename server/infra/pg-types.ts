import pg from 'pg';

/** Text of PostgreSQL to the values that the server works with; given to each pool, so that nothing is global. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  // 'HH:mm', with 24:00 as the end of a day; seconds do not occur in this product.
  [pg.types.builtins.TIME, (text) => text.slice(0, 5)],
  // A wall clock without a zone: 'yyyy-MM-ddTHH:mm'.
  [pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T')],
  // Counts and sums; beyond 2^53 they would lose digits, which no salon reaches.
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  // As pg does it; here for its array, which holds a month of appointments and which pg takes apart letter by letter.
  [pg.types.builtins.INT4, Number],
]);

const arrayOf = new Map([
  [1182, pg.types.builtins.DATE],
  [1183, pg.types.builtins.TIME],
  [1115, pg.types.builtins.TIMESTAMP],
  [1016, pg.types.builtins.INT8],
  [1007, pg.types.builtins.INT4],
  [1231, pg.types.builtins.NUMERIC],
]);
for (const [array, element] of arrayOf) {
  const parse = parsers.get(element);
  if (parse)
    parsers.set(array, (text) => elementsOf(text).map((element) => (element === 'NULL' ? null : parse(element))));
}

export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};

/** '{a,b}' as its elements; none of the types above has a comma or a quote in it. */
function elementsOf(array: string): string[] {
  const inner = array.slice(1, -1).replaceAll('"', '');
  return inner === '' ? [] : inner.split(',');
}
