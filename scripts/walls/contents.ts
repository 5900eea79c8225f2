import type { Edge } from './imports.ts';
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

type Range = { start: number; end: number };

/** Mantine's hooks need no provider. */
const isMantine = (specifier: string) => specifier.startsWith('@mantine/') && specifier !== '@mantine/hooks';

/** The files whose parts need a MantineProvider: they import Mantine, or a file that does. */
export function filesWithMantine(files: SourceFile[], edges: Edge[]): Set<string> {
  const found = new Set(
    files
      .filter((file) => file.imports.some(({ specifier, typeOnly }) => isMantine(specifier) && !typeOnly))
      .map(({ path }) => path),
  );
  // A set visits what is added during its loop.
  for (const path of found) for (const { from, to, typeOnly } of edges) if (to === path && !typeOnly) found.add(from);
  return found;
}

/** `ShownDialog` stands outside of every MantineProvider, so what `confirm` and `showDialog` show is plain. */
export function dialogs(file: SourceFile, edges: Edge[], withMantine: Set<string>): Violation[] {
  if (placeOf(file.path).floor !== 'app' || !withMantine.has(file.path)) return [];
  const heavy = new Set([
    ...file.imports.filter(({ specifier }) => isMantine(specifier)).flatMap(({ names }) => names),
    ...edges.filter(({ from, to }) => from === file.path && withMantine.has(to)).flatMap(({ names }) => names),
  ]);
  return walk(file, 'dialogs', (found) => {
    /** The `loss` of a question, also of one that is asked elsewhere, the `content` of a dialog, and the file's own parts in both. */
    const shown = new Set<Range>();
    const ownParts = new Map<string, Range>();
    const elements: (Range & { part: string })[] = [];
    return {
      Property({ key, value }) {
        if (key.type === 'Identifier' && ['loss', 'content'].includes(key.name)) shown.add(value);
      },
      FunctionDeclaration(node) {
        if (node.id) ownParts.set(node.id.name, node);
      },
      VariableDeclarator(node) {
        if (node.id.type === 'Identifier') ownParts.set(node.id.name, node);
      },
      JSXOpeningElement({ name, start, end }) {
        const first = name.type === 'JSXMemberExpression' ? name.object : name;
        if (first.type === 'JSXIdentifier') elements.push({ part: first.name, start, end });
      },
      'Program:exit'() {
        // A set visits what is added during its loop.
        for (const { start, end } of shown) {
          for (const element of elements.filter((one) => start <= one.start && one.end <= end)) {
            const { part } = element;
            const own = ownParts.get(part);
            if (own) shown.add(own);
            else if (heavy.has(part))
              found(element, `${part} needs a MantineProvider, and a dialog of confirm or showDialog has none`);
          }
        }
      },
    };
  });
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
      // infra has no commands.
      if (floor === 'server' && area === owner && (role === 'commands' || owner === 'infra')) return;
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
