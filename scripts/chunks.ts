import { existsSync, readFileSync } from 'node:fs';

/** The parts of Mantine that most public pages use. Any other comes in a file of its own, with the pages that use it. */
const PUBLIC_PARTS =
  'ActionIcon|Alert|Anchor|Badge|Button|CloseButton|Group|Input|InputBase|Loader|Modal|ModalBase|Notification|Overlay|Paper|Portal|' +
  'Stack|Text|TextInput|Title|Transition|UnstyledButton';
const PUBLIC_LIBRARIES = new RegExp(
  `/node_modules/((react|react-dom|react-router|scheduler|clsx)/|@mantine/core/esm/(core|components/(${PUBLIC_PARTS}))/)`,
);

/** Not index.mjs: it names all parts, and would bring them. */
export const isPublicLibrary = (path: string) => PUBLIC_LIBRARIES.test(path) && !path.endsWith('/index.mjs');

const OWN_CODE = /\/(app|lib)\/.*\.tsx?$/;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/;
const PUBLIC_PAGE = /\/app\/(landing|auth|salon-page|booking|customer)\/.*\.tsx\?__react-router/;
const MANY_PAGES = 4;

type ModuleGraph = { getModuleInfo(id: string): { importers: readonly string[] } | null };
const pagesOf = new Map<string, Set<string>>();

/** Whether many of the pages that visitors open load this module of ours. */
export function isOnPublicPages(id: string, graph: ModuleGraph): boolean {
  if (!OWN_CODE.test(id) || hasStyleModule(id)) return false;
  const pages = findPages(id, graph);
  return [...pages].some((page) => EVERY_PAGE.test(page)) || pages.size >= MANY_PAGES;
}

/** A part with a style module would make its sheet a file that every page waits for. */
const hasStyleModule = (path: string) => existsSync(path) && readFileSync(path, 'utf8').includes(".module.css'");

/** The public pages, root and client entry that import the module, directly or through others. */
function findPages(id: string, graph: ModuleGraph): Set<string> {
  const known = pagesOf.get(id);
  if (known) return known;
  const pages = new Set<string>();
  // Before the importers, because modules may import each other.
  pagesOf.set(id, pages);
  if (EVERY_PAGE.test(id) || PUBLIC_PAGE.test(id)) pages.add(id);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    for (const page of findPages(importer, graph)) pages.add(page);
  }
  return pages;
}
