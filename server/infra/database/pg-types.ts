import pg from 'pg';

/** Parsers for the types that the server reads. Each pool gets them, so that nothing is global. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.DATE, (text) => text],
  // 'HH:mm', with 24:00 as the end of a day. This product stores no seconds.
  [pg.types.builtins.TIME, (text) => text.slice(0, 5)],
  [pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T')],
  // Counts and sums. They stay below 2^53.
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  // For arrays: pg parses them letter by letter, which is slow for a month of appointments.
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

/** No element of the types above contains a comma or a quote. */
function elementsOf(array: string): string[] {
  const inner = array.slice(1, -1).replaceAll('"', '');
  return inner === '' ? [] : inner.split(',');
}
