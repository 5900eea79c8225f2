/** Our own checker, because the existing ones cannot read TypeScript 7 and report success then. */
import { root } from './processes.ts';
import { clocks, dialogs, filesWithMantine, hidden, ownerless, writes } from './walls/contents.ts';
import { cycles } from './walls/cycles.ts';
import { edgeOf, judge, packages, unresolved } from './walls/imports.ts';
import { placeOf } from './walls/places.ts';
import { salonTables, tenancy } from './walls/tenancy.ts';
import { parseTree, readTree, report, type Tree, type Violation } from './walls/tree.ts';

export function checkWalls(tree: Tree): Violation[] {
  const files = parseTree(tree);
  const edges = files.flatMap((file) =>
    file.imports.map((found) => edgeOf(tree, file, found)).filter((edge) => edge !== null),
  );
  const types = files.find((file) => file.path === 'db/types.ts');
  const ofSalons = salonTables(types);
  const withMantine = filesWithMantine(files, edges);
  const built = files.filter((file) => !placeOf(file.path).free);
  return [
    ...files.flatMap(({ path, broken }) => (broken ? [{ path, line: 1, rule: 'unreadable', advice: broken }] : [])),
    ...files.flatMap((file) => unresolved(tree, file)),
    ...edges.flatMap((edge) => judge(edge, tree)),
    ...built.flatMap((file) => [...packages(file), ...hidden(file), ...clocks(file), ...writes(file)]),
    ...built.flatMap((file) => tenancy(file, ofSalons)),
    ...built.flatMap((file) => dialogs(file, edges, withMantine)),
    ...ownerless(types),
    ...cycles(edges),
  ];
}

if (import.meta.main) {
  const tree = readTree(process.argv[2] ?? root);
  report('walls', parseTree(tree).length, checkWalls(tree));
}
