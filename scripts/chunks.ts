import { existsSync, readFileSync } from 'node:fs';

/** The code that every page runs on, with the libraries that it uses itself. */
export const isBaseLibrary = (path: string) =>
  /\/node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//.test(path);

const OWN_CODE = /\/(app|lib)\/.*\.tsx?$|\/@tabler\/icons-react\//;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/;
const PAGE = /\.tsx\?__react-router/;
const SALON_LAYOUT = /\/app\/salon-page\/layout\.tsx/;
/** Not those whose scripts wait until somebody needs them, which most visitors never load. */
const PUBLIC_PAGE = /\/app\/(auth|booking|customer)\/.*\.tsx\?__react-router/;
const MANTINE = /\/@mantine\/(core|hooks|modals|dates)\//;

type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[]; code: string | null };
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null };

/**
 * The file for a module of ours that a public page shares with any other page. A cheap phone pays for each file: it loads
 * `shared`, on a salon's pages `salon`, one for what pages of its kind share, and `visitors` for what several kinds share. Null: left to
 * the bundler.
 */
export function publicChunk(id: string, graph: ModuleGraph): string | null {
  if (!OWN_CODE.test(id) || hasStyleModule(id) || usesMantine(id, graph)) return null;
  const pages = findPages(id, graph);
  if (pages.some((page) => EVERY_PAGE.test(page))) return 'shared';
  if (pages.length < 2) return null;
  if (pages.some((page) => SALON_LAYOUT.test(page))) return 'salon';
  const kinds = new Set(pages.flatMap((page) => PUBLIC_PAGE.exec(page)?.[1] ?? []));
  return kinds.size > 1 ? 'visitors' : ([...kinds][0] ?? null);
}

/** The same for one of the files. */
export const only = (name: string) => (id: string, graph: ModuleGraph) =>
  publicChunk(id, graph) === name ? name : null;

/** A part with a style module would make its sheet a file that every page waits for. */
const hasStyleModule = (path: string) => existsSync(path) && readFileSync(path, 'utf8').includes(".module.css'");

const mantineUsers = new Map<string, boolean>();

/** A shared file that names Mantine would bring it to every page. */
function usesMantine(id: string, graph: ModuleGraph): boolean {
  const known = mantineUsers.get(id);
  if (known !== undefined) return known;
  // Before the imports, because modules may import each other.
  mantineUsers.set(id, false);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  const uses = imported.some((path) => MANTINE.test(path) || (OWN_CODE.test(path) && usesMantine(path, graph)));
  mantineUsers.set(id, uses);
  return uses;
}

const ALL_ICONS = /\/@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/;
const ICON = /\/(Icon\w+)\.mjs$/;

/** An icon is imported by the file of all icons, and used by who names it. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  const all = icon && importers.find((path) => ALL_ICONS.test(path));
  if (!all) return importers;
  const name = new RegExp(`\\b${icon}\\b`);
  return (graph.getModuleInfo(all)?.importers ?? []).filter((path) => name.test(graph.getModuleInfo(path)?.code ?? ''));
}

/** The pages, root and client entry that import the module, directly or through others. */
function findPages(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of importersOf(one, graph)) seen.add(importer);
  return [...seen].filter((one) => EVERY_PAGE.test(one) || PAGE.test(one));
}
