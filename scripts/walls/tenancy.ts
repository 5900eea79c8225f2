/** Checks what the types of `server/infra/database/salon-db.ts` cannot: joins, sub-queries, written SQL, queries without `scope.db`. */
import type { ArrowFunctionExpression, CallExpression, Expression, Function as NamedFunction, Node } from 'oxc-parser';
import { placeOf } from './places.ts';
import { acrossSalons, ofEverybody, tableOf } from './tables.ts';
import { literal, type SourceFile, type Violation, walk } from './tree.ts';

type AnyFunction = ArrowFunctionExpression | NamedFunction;

/** Tables whose rows belong to a salon, as `db/types.ts` has them, in snake_case; `salons` is one of them. */
export function salonTables(types: SourceFile | undefined): Set<string> {
  const withSalon = new Set<string>(['Salons']);
  const tables = new Set<string>();
  if (!types) return tables;
  walk(types, 'tenancy', () => ({
    TSInterfaceDeclaration({ id, body }) {
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') continue;
        if (member.key.name === 'salonId') withSalon.add(id.name);
        const { typeName } = (member.typeAnnotation?.typeAnnotation ?? {}) as { typeName?: { name?: string } };
        // `DB` stands last: kysely-codegen writes the tables in front of it.
        if (id.name === 'DB' && withSalon.has(typeName?.name ?? '')) tables.add(tableOf(member.key.name).name);
      }
    },
  }));
  return tables;
}

export function tenancy(file: SourceFile, tables: Set<string>): Violation[] {
  const { floor, area } = placeOf(file.path);
  if (floor !== 'server' || area === 'infra') return [];
  const isOfSalon = (table: string) => tables.has(tableOf(table).name);
  const textOf = ({ start, end }: Node) => file.text.slice(start, end);
  const functions: AnyFunction[] = [];
  const enter = (node: AnyFunction) => void functions.push(node);
  const leave = () => void functions.pop();

  /** The type of the nearest `scope` that says one, as it is written. */
  function typeOfScope(): string {
    for (const { params } of functions.toReversed()) {
      for (const param of params) {
        if (param.type === 'Identifier' && param.name === 'scope' && param.typeAnnotation) {
          return textOf(param.typeAnnotation);
        }
      }
    }
    return '';
  }

  const mayReadAll = ofEverybody.includes(file.path);
  const mayCross = (table: string) => acrossSalons[area]?.includes(tableOf(table).name) ?? false;
  const isBound = (begin: Node) =>
    /^scope\.db(\s*\.ofEverybody)?$/.test(textOf(begin)) &&
    /\b(Salon|Visitor|Customer|AnySalon)Scope\b/.test(typeOfScope());

  return walk(file, 'tenancy', (found) => ({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.property.name !== 'ofEverybody' || mayReadAll) return;
      found(
        node,
        'ofEverybody shows a professional the rows of others: scripts/walls/tables.ts names where it is read',
      );
    },
    CallExpression(node) {
      const { callee } = node;
      const method = nameOfMethod(callee);
      const begin = callee.type === 'MemberExpression' ? callee.object : null;
      const [first] = node.arguments;
      const table = first ? literal(first) : null;
      const takesTable = begins.has(method) || joins.has(method);
      const isDatabaseOfSalon = begin !== null && isBound(begin);
      if (takesTable && first?.type === 'Identifier' && !isDatabaseOfSalon) {
        found(node, `${method} names its table as a literal, so that its salon can be seen`);
      }
      if (begins.has(method) && !isDatabaseOfSalon && table !== null && isOfSalon(table) && !mayCross(table)) {
        const isAlone = begin !== null && isDatabase(textOf(begin));
        const advice = isAlone
          ? `'${table}' belongs to salons: take a salon's scope and begin with scope.db (scripts/walls/tables.ts names who may not)`
          : `a sub-query of '${table}' begins with scope.db, which binds it to the salon`;
        found(node, advice);
      }
      if (joins.has(method) && table !== null && isOfSalon(table) && !isTied(node, tableOf(table).alias)) {
        found(
          node,
          `the joined '${table}' is tied to the salon: onRef('${tableOf(table).alias}.salonId', '=', …salonId)`,
        );
      }
      if (extras.has(method) && table !== null && isOfSalon(table)) {
        found(node, `'${table}' is joined with a join, so that its tie to the salon can be checked`);
      }
      if (escapes.has(method)) found(node, `${method} could leave the salon unseen: only server/infra uses it`);
      if (method === 'onConflict') {
        const target = tableOfInsert(node);
        const text = first ? textOf(first) : '';
        const isOwn = /\.columns?\([^)]*'salonId'/.test(text);
        if (target && isOfSalon(target) && text.includes('doUpdateSet') && !isOwn) {
          found(
            node,
            `what is updated instead of inserted is the salon's: name 'salonId' among the columns of the conflict`,
          );
        }
      }
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      const text = node.quasi.quasis.map((part) => part.value.raw).join(' ? ');
      for (const [, table = '', word] of text.matchAll(namedInSql)) {
        if (!isOfSalon(table)) continue;
        const alias = word ?? table;
        const key = tableOf(table).name === 'salons' ? 'id' : 'salon_id';
        if (!new RegExp(`\\b${alias}\\.${key} = `).test(text)) {
          found(node, `'${table}' in written SQL is tied to the salon: ${alias}.${key} = …`);
        }
      }
    },
  }));
}

/** A table and the name that written SQL gives it. */
const namedInSql =
  /(?:\b(?:from|join|update|into|using)\s|,)\s*"?(\w+)"?(?![\w.(])(?:\s+(?:as\s+)?(?!(?:on|where|set|values|join|left|inner|cross|group|order|limit|for|using)\b)(\w+))?/gi;
const begins = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const joins = new Set(
  ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'].flatMap((join) => [join, `${join}Lateral`]),
);
/** `update … from` and `delete … using` join as well. */
const extras = new Set(['from', 'using']);
const escapes = new Set(['clearWhere', 'getExecutor', 'withoutPlugins', 'withSchema', 'raw', 'table']);

function nameOfMethod(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : '';
}

/** `db`, `scope.db`, `infra.database.db`. Anything else is an outer query's builder. */
const isDatabase = (text: string) => /(^|\.)db$/.test(text) || text.endsWith('.platform');

/** Whether a join equates the table's salon with another table's. */
function isTied(join: CallExpression, alias: string): boolean {
  const [, left, right] = join.arguments;
  if (left && right) return isTie(literal(left), literal(right), alias);
  if (left?.type !== 'ArrowFunctionExpression' || left.body.type !== 'CallExpression') return false;
  // Along the chain only: what stands inside an `or` ties nothing.
  for (let call: Node = left.body; call.type === 'CallExpression'; call = call.callee.object) {
    const [one, , other] = call.arguments;
    if (call.callee.type !== 'MemberExpression') return false;
    const isRef = nameOfMethod(call.callee) === 'onRef' && one && other;
    if (isRef && isTie(literal(one), literal(other), alias)) return true;
  }
  return false;
}

function isTie(left: string | null, right: string | null, alias: string): boolean {
  const isSalon = (column: string | null) => column !== null && /(\.salonId|^salons?\.id)$/.test(column);
  const isJoined = (column: string | null) => column?.startsWith(`${alias}.`) ?? false;
  return isSalon(left) && isSalon(right) && isJoined(left) !== isJoined(right);
}

function tableOfInsert(call: CallExpression): string | null {
  for (let node: Node = call; node.type === 'CallExpression'; ) {
    const [first] = node.arguments;
    if (nameOfMethod(node.callee) === 'insertInto') return first ? literal(first) : null;
    if (node.callee.type !== 'MemberExpression') return null;
    node = node.callee.object;
  }
  return null;
}
