import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Comment, type Program, parseSync, Visitor, type VisitorObject } from 'oxc-parser';

/** The files of the repository: path with slashes -> text (empty for files that are not code). */
export type Tree = ReadonlyMap<string, string>;

export type Import = {
  specifier: string;
  line: number;
  /** `import type` or `export type`, which disappear at run time. `import { type X }` still loads the file. */
  typeOnly: boolean;
  /** The names that are imported; `*` for everything. */
  names: string[];
};

export type SourceFile = {
  path: string;
  text: string;
  imports: Import[];
  program: Program;
  comments: Comment[];
  lineAt: (offset: number) => number;
  /** The parser's error; the other fields mean nothing then. */
  broken: string | null;
};

export type Violation = { path: string; line: number; rule: string; advice: string };

const floors = ['app', 'contract', 'server', 'db', 'lib', 'tests', 'bench', 'scripts'];
const code = /\.(ts|tsx|mts|js|mjs|jsx)$/;

export function readTree(root: string): Tree {
  const files = globSync([`{${floors}}/**/*`, '*.{ts,js,mjs,cjs}', 'package.json'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.join(slashed(entry.parentPath).slice(slashed(root).length + 1), entry.name));
  return new Map(files.sort().map((path) => [path, isRead(path) ? readFileSync(`${root}/${path}`, 'utf8') : '']));
}

export function parseTree(tree: Tree): SourceFile[] {
  return [...tree.keys()].filter((path) => code.test(path)).map((path) => parseFile(path, tree.get(path) ?? ''));
}

export function parseFile(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Import[] = [];
  const add = (specifier: string, start: number, typeOnly = false, names: string[] = ['*']) =>
    imports.push({ specifier, line: lineAt(start), typeOnly, names });
  new Visitor({
    ImportDeclaration(node) {
      const names = node.specifiers.map((specifier) => {
        if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported);
        return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*';
      });
      add(node.source.value, node.start, node.importKind === 'type', names);
    },
    ExportNamedDeclaration(node) {
      const names = node.specifiers.map((specifier) => nameOf(specifier.local));
      if (node.source) add(node.source.value, node.start, node.exportKind === 'type', names);
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.start, node.exportKind === 'type');
    },
    ImportExpression(node) {
      const specifier = literal(node.source);
      if (specifier !== null) add(specifier, node.start);
    },
    TSImportType(node) {
      add(node.source.value, node.start, true);
    },
  }).visit(program);
  return { path, text, imports, program, comments, lineAt, broken: errors[0]?.message ?? null };
}

/** Calls a visitor with a way to report at a node. */
export function walk(
  file: SourceFile,
  rule: string,
  visitor: (report: (node: { start: number }, advice: string) => void) => VisitorObject,
): Violation[] {
  const found: Violation[] = [];
  const report = (node: { start: number }, advice: string) =>
    found.push({ path: file.path, line: file.lineAt(node.start), rule, advice });
  new Visitor(visitor(report)).visit(file.program);
  return found;
}

/**
 * The file that an import names. Null for a package or a module that the bundler makes; undefined when there is no such
 * file.
 */
export function resolve(tree: Tree, from: string, specifier: string): string | null | undefined {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) {
    // React Router writes these types beside the build.
    if (/(^|\/)\+types\//.test(path)) return null;
    const target = posix.join(posix.dirname(from), path);
    return tree.has(target) ? target : undefined;
  }
  if (!path.startsWith('#')) return null;
  const subpaths: Record<string, string> = JSON.parse(tree.get('package.json') || '{}').imports ?? {};
  for (const [pattern, folder] of Object.entries(subpaths)) {
    const [start = ''] = pattern.split('*');
    if (path.startsWith(start)) {
      const target = posix.normalize(folder.replace('*', path.slice(start.length)));
      return tree.has(target) ? target : undefined;
    }
  }
  return undefined;
}

/** The text of a literal or of a template without holes, else null. */
export function literal(node: { type: string }): string | null {
  const { value, quasis } = node as { value?: unknown; quasis?: { value: { cooked: string | null } }[] };
  if (node.type === 'Literal' && typeof value === 'string') return value;
  if (node.type === 'TemplateLiteral' && quasis?.length === 1) return quasis[0]?.value.cooked ?? null;
  return null;
}

/** Prints the violations and ends the process: with 1 when there are any, or when no file was read. */
export function report(checker: string, files: number, violations: Violation[]): never {
  for (const { path, line, rule, advice } of violations) console.log(`${path}:${line}  ${rule}: ${advice}`);
  if (files === 0) console.log(`${checker}: no file was read, so nothing is proven`);
  process.exit(violations.length > 0 || files === 0 ? 1 : 0);
}

function nameOf(node: { type: string }): string {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '*';
}

function isRead(path: string): boolean {
  return code.test(path) || path === 'package.json';
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
