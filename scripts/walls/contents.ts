import { isNoun, placeOf } from './places.ts';
import { ownerOf } from './tables.ts';
import { literal, type SourceFile, type Violation, walk } from './tree.ts';

/** Imports that this checker cannot follow. Only `main`, `app` and infra may use them, to load what was built. */
export function hidden(file: SourceFile): Violation[] {
  const { floor, area } = placeOf(file.path);
  if (floor === 'db' || (floor === 'server' && !isNoun(area))) return [];
  const advice = 'name the file in the import, so that the walls can be checked';
  return walk(file, 'hidden', (found) => ({
    ImportExpression(node) {
      if (literal(node.source) === null) found(node, advice);
    },
    MemberExpression(node) {
      const isGlob = node.property.type === 'Identifier' && node.property.name === 'glob';
      if (node.object.type === 'MetaProperty' && isGlob) found(node, advice);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && ['require', 'createRequire'].includes(callee.name)) found(node, advice);
    },
  }));
}

/** 'Now' comes from the server's clock. */
export function clocks(file: SourceFile): Violation[] {
  const { floor, area } = placeOf(file.path);
  const where = floor === 'app' ? 'the loader gives now and today' : 'the scope carries now, today and time';
  if (floor !== 'app' && floor !== 'contract' && !(floor === 'server' && isNoun(area))) return [];
  const isNow = (name: string) => name === 'Date' || name === 'dayjs';
  return walk(file, 'clock', (found) => ({
    NewExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && isNow(callee.name) && node.arguments.length === 0)
        found(node, `no new Date(): ${where}`);
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === 'Identifier' && isNow(callee.name) && node.arguments.length === 0)
        found(node, `no ${callee.name}(): ${where}`);
      if (
        callee.type !== 'MemberExpression' ||
        callee.object.type !== 'Identifier' ||
        callee.property.type !== 'Identifier'
      )
        return;
      if (callee.object.name === 'Date' && callee.property.name === 'now') found(node, `no Date.now(): ${where}`);
    },
  }));
}

/** Only a noun's own commands write its tables. */
export function writes(file: SourceFile): Violation[] {
  const { floor, area, role } = placeOf(file.path);
  // The salon's database receives the table's name as a parameter.
  if (floor === 'db' || file.path === 'server/infra/database/salon-db.ts') return [];
  return walk(file, 'tables', (found) => {
    const judgeTable = (node: { start: number }, table: string) => {
      const owner = ownerOf(table);
      if (!owner) return found(node, `'${table}' belongs to no noun yet: add it to scripts/walls/tables.ts`);
      if (floor === 'server' && area === owner && role === 'commands') return;
      found(node, `'${table}' is written by the commands of ${owner} alone: call one of them`);
    };
    return {
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        if (!['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'].includes(callee.property.name))
          return;
        const [table] = node.arguments;
        const tables = table?.type === 'ArrayExpression' ? table.elements : [table];
        for (const one of tables) {
          const name = one ? literal(one) : null;
          if (name === null)
            found(node, `${callee.property.name} names its table as a literal, so that its owner can be seen`);
          else judgeTable(node, name);
        }
      },
      TaggedTemplateExpression(node) {
        const text = node.quasi.quasis.map((part) => part.value.raw).join(' ? ');
        const verbs =
          /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|update(?=\s+[\w."]+\s+(?:as\s+\w+\s+)?set\b))\s+([\w."]+)/gi;
        if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
        for (const [, table = ''] of text.matchAll(verbs)) judgeTable(node, table.replaceAll('"', ''));
      },
    };
  });
}

export function ownerless(types: SourceFile | undefined): Violation[] {
  if (!types) return [];
  return walk(types, 'tables', (found) => ({
    TSInterfaceDeclaration(node) {
      if (node.id.name !== 'DB') return;
      for (const member of node.body.body) {
        if (member.type !== 'TSPropertySignature') continue;
        const name = member.key.type === 'Identifier' ? member.key.name : literal(member.key);
        if (name && !name.includes('.') && !ownerOf(name))
          found(member, `'${name}' belongs to no noun yet: add it to scripts/walls/tables.ts`);
      }
    },
  }));
}
