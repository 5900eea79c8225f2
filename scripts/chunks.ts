import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';

/** The code that every page runs on, with the libraries that it uses itself. */
export const isBaseLibrary = (path: string) =>
  /\/node_modules\/(react|react-dom|react-router|scheduler|cookie-es)\//.test(path);

const OWN_CODE = /\/(app|contract|lib)\/.*\.tsx?$|\/@tabler\/icons-react\//;
const EVERY_PAGE = /\/app\/(root|entry\.client)\.tsx/;
const PAGE = /\.tsx\?__react-router/;
const SALON_LAYOUT = /\/app\/salon-page\/layout\.tsx/;
/** Excludes pages whose scripts load only when somebody needs them, because most visitors never load those. */
const PUBLIC_PAGE = /\/app\/(auth|booking|customer)\/.*\.tsx\?__react-router/;
const SIGNED_IN_PAGE = /\/app\/(owner|admin)\/.*\.tsx\?__react-router/;
/** The library of the checks of forms and contracts. */
export const isValidationLibrary = (path: string) => path.includes('/node_modules/zod/');
export const isMantine = (path: string) => /\/@mantine\/|\/@floating-ui\//.test(path);
const MANTINE = /\/@mantine\/(core|hooks|dates)\//;

/** A part for fewer pages stays in a file of its own: other pages would load it without need. */
const MIN_PAGES_OF_SHARED_PART = 4;

type ModuleInfo = { importers: readonly string[]; importedIds: readonly string[]; code: string | null };
type ModuleGraph = { getModuleInfo(id: string): ModuleInfo | null };

/**
 * The chunk for a module of ours that a public page shares with another page; null leaves the module to the bundler. The chunks are few,
 * because each file costs a cheap phone time: `shared` for every page, `salon` for a salon's pages, one for the pages of each kind, and
 * `visitors` for pages of several kinds.
 */
export function publicChunk(id: string, graph: ModuleGraph): string | null {
  // The bundler asks for each module once per group.
  const known = chunks.get(id);
  if (known !== undefined) return known;
  const chunk = chooseChunk(id, graph);
  chunks.set(id, chunk);
  return chunk;
}

const chunks = new Map<string, string | null>();

function chooseChunk(id: string, graph: ModuleGraph): string | null {
  if (!OWN_CODE.test(id) || hasStyleModule(id) || usesMantine(id, graph)) return null;
  const pages = findPages(id, graph);
  if (pages.some((page) => EVERY_PAGE.test(page))) return 'shared';
  if (pages.length < 2) return null;
  if (pages.some((page) => SALON_LAYOUT.test(page))) return 'salon';
  const kinds = new Set(pages.flatMap((page) => PUBLIC_PAGE.exec(page)?.[1] ?? []));
  return kinds.size > 1 ? 'visitors' : ([...kinds][0] ?? null);
}

/** The same, for one chunk only. */
export const only = (name: string) => (id: string, graph: ModuleGraph) =>
  publicChunk(id, graph) === name ? name : null;

/** A shared part with a style module would add a sheet that every page waits for. */
const hasStyleModule = (path: string) => existsSync(path) && readFileSync(path, 'utf8').includes(".module.css'");

/**
 * The chunk for a part of ours that several pages of owners or administrators share, and no other page. Without it, each icon and each field
 * is a file of its own, and a first page loads eighty.
 */
export function signedInChunk(id: string, graph: ModuleGraph): string | null {
  if (!OWN_CODE.test(id)) return null;
  const pages = findPages(id, graph);
  const isShared = pages.length >= MIN_PAGES_OF_SHARED_PART && pages.every((page) => SIGNED_IN_PAGE.test(page));
  return isShared ? 'signed-in' : null;
}

/**
 * A chunk for a part of ours that owners' screens share with pages that have no chunk of their kind, such as the landing page. Without it,
 * the bundler draws the part into `signed-in`, and those pages load all of that. Parts with the same file name share a chunk.
 */
export function mixedChunk(id: string, graph: ModuleGraph): string | null {
  if (!OWN_CODE.test(id)) return null;
  const pages = findPages(id, graph);
  const signedIn = pages.filter((page) => SIGNED_IN_PAGE.test(page));
  return signedIn.length > 0 && signedIn.length < pages.length ? parse(id).name : null;
}

const mantineUsers = new Map<string, boolean>();

/** A shared chunk that imports Mantine would load it on every page. */
function usesMantine(id: string, graph: ModuleGraph): boolean {
  const known = mantineUsers.get(id);
  if (known !== undefined) return known;
  // Set before the imports are checked, because modules may import each other.
  mantineUsers.set(id, false);
  const imported = graph.getModuleInfo(id)?.importedIds ?? [];
  const uses = imported.some((path) => MANTINE.test(path) || (OWN_CODE.test(path) && usesMantine(path, graph)));
  mantineUsers.set(id, uses);
  return uses;
}

const ALL_ICONS = /\/@tabler\/icons-react\/.*\/tabler-icons-react\.mjs$/;
const ICON = /\/(Icon\w+)\.mjs$/;

/** The file of all icons imports every icon. The users of an icon are the modules that name it. */
function importersOf(id: string, graph: ModuleGraph): readonly string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  const icon = ICON.exec(id)?.[1];
  const all = icon && importers.find((path) => ALL_ICONS.test(path));
  if (!all) return importers;
  iconUsers ??= findIconUsers(graph.getModuleInfo(all)?.importers ?? [], graph);
  return iconUsers.get(icon) ?? [];
}

let iconUsers: Map<string, string[]> | undefined;

/** Reads each module once: there are 5,900 icons, and 300 modules that use some. */
function findIconUsers(paths: readonly string[], graph: ModuleGraph): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const path of paths) {
    const named = graph.getModuleInfo(path)?.code?.match(/\bIcon\w+\b/g) ?? [];
    for (const icon of new Set(named)) users.set(icon, [...(users.get(icon) ?? []), path]);
  }
  return users;
}

/** The pages, root and client entry that import the module, directly or through others. */
function findPages(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  for (const one of seen) for (const importer of importersOf(one, graph)) seen.add(importer);
  return [...seen].filter((one) => EVERY_PAGE.test(one) || PAGE.test(one));
}
