import { posix } from 'node:path';
import { isNoun, type Place, placeOf, standsAbove } from './places.ts';
import { type Import, resolve, type SourceFile, type Tree, type Violation } from './tree.ts';

export type Edge = { from: string; to: string; line: number; typeOnly: boolean; names: string[]; specifier: string };

const mayImport: Record<string, string[]> = {
  lib: ['lib'],
  contract: ['contract', 'lib'],
  db: ['db', 'lib'],
  app: ['app', 'contract', 'lib'],
  server: ['server', 'contract', 'db', 'lib'],
};
const insteadOf: Record<string, string> = {
  app: 'screens ask through the contract: context.get(apiContext) in a loader or action',
  contract: 'the contract knows shapes only: move the shared part to lib/ or into the contract',
  server: 'the server answers through the contract and knows no screen',
  db: 'the database floor stands below everything but lib/',
  lib: 'lib/ holds what is true of any product: it imports lib/ only',
};
/** The built pages, as React Router's build offers them. */
const pages = 'virtual:react-router/';
const openRoles = ['commands', 'queries', 'rules', 'policy'];
const minters = ['server/gate/orpc.ts', 'server/worker.ts', 'server/http/webhooks.ts'];
/** A new salon has no scope yet: the command that opens it makes the first. */
const exceptions = new Map([
  ['server/salons/commands.ts', 'mintForNewSalon'],
  ['server/privacy/commands.ts', 'mintForLeaving'],
  ['server/subscriptions/grants/commands.ts', 'mintForAdmin'],
  ['server/salons/administration/commands.ts', 'mintForAdmin'],
  // A new name of an account reaches all of its salons.
  ['server/customers/profile/commands.ts', 'transactionOfAccount'],
]);

export function edgeOf(tree: Tree, file: SourceFile, { specifier, ...found }: Import): Edge | null {
  const to = resolve(tree, file.path, specifier);
  return to ? { ...found, specifier, from: file.path, to } : null;
}

export function unresolved(tree: Tree, file: SourceFile): Violation[] {
  return file.imports
    .filter(({ specifier }) => resolve(tree, file.path, specifier) === undefined)
    .map(({ specifier, line }) => ({
      path: file.path,
      line,
      rule: 'nothing there',
      advice: `'${specifier}' leads to no file: name it with its ending`,
    }));
}

export function judge(edge: Edge, tree: Tree): Violation[] {
  const [from, to] = [placeOf(edge.from), placeOf(edge.to)];
  const found = (rule: string, advice: string) => [{ path: edge.from, line: edge.line, rule, advice }];
  const crossing = from.floor !== to.floor;
  if (crossing && from.floor !== 'root' && to.floor !== 'root' && edge.specifier.startsWith('.')) {
    return found('subpath', `another floor is named by its subpath: '#${edge.to}'`);
  }
  if (from.free) return [];
  if (to.free) return found('tests', `${edge.to} is for tests, benches and scripts only`);
  if (crossing && !mayImport[from.floor]?.includes(to.floor)) {
    if (edge.from === 'server/handler.ts' && to.floor === 'app') return [];
    return found('floors', `${from.floor} may not import ${to.floor}: ${insteadOf[from.floor]}`);
  }
  if (edge.to === 'server/handler.ts' && !edge.typeOnly) {
    return found('floors', 'server/handler.ts is the bundle’s entry: only the bundler imports it');
  }
  if (from.floor === 'app' && to.floor === 'app') {
    return screens(edge, from, to, tree).flatMap((advice) => found('screens', advice));
  }
  if (from.floor !== 'server') return [];
  return [
    ...scopes(edge).flatMap((advice) => found('scopes', advice)),
    ...purity(edge, from, to).flatMap((advice) => found('pure', advice)),
    ...(to.floor === 'server' ? features(edge, from, to) : []).flatMap((advice) => found('features', advice)),
  ];
}

function screens(edge: Edge, from: Place, to: Place, tree: Tree): string[] {
  const ofDocument = isOfDocument(edge.to);
  if (from.area === 'ui' && to.area !== 'ui' && (!ofDocument || edge.to === 'app/api.ts')) {
    return ['app/ui could ship in another product: no other folder of app/, no app/api.ts'];
  }
  if (['ui', 'components'].includes(to.area) || ofDocument) return [];
  const move = 'what two of them need lives in app/components/<noun>/ or app/ui/';
  const below = standsAbove(edge.from, edge.to);
  if (below)
    return [`${edge.to} stands above ${below}: a noun of the owner uses those below it (scripts/walls/places.ts)`];
  if (from.area === 'components') return [`${edge.to} belongs to people, components serve them all: ${move}`];
  const screen = screenOf(edge.to, tree);
  if (screen && !edge.from.startsWith(`${screen}/`)) return [`${screen} is a screen and private: ${move}`];
  if (from.area !== to.area && !isOfDocument(edge.from)) {
    return [`app/${to.area} belongs to other people: ${move}`];
  }
  return [];
}

/** The document around every screen, and what prepares it. */
const isOfDocument = (path: string) => ['app', 'app/frame'].includes(posix.dirname(path));

/** The folder with a `route.tsx` around a file, or null. A file of `data/` is a route by itself. */
function screenOf(path: string, tree: Tree): string | null {
  if (posix.basename(posix.dirname(path)) === 'data') return path;
  for (let folder = posix.dirname(path); folder !== '.'; folder = posix.dirname(folder)) {
    if (tree.has(`${folder}/route.tsx`) || tree.has(`${folder}/route.ts`)) return folder;
  }
  return null;
}

function scopes({ from, to, typeOnly, names }: Edge): string[] {
  if (to !== 'server/gate/scope.ts' || typeOnly || minters.includes(from)) return [];
  const minted = names.filter(
    (name) => (name === '*' || /^mint([A-Z]|$)|^transactionOfAccount$/.test(name)) && name !== exceptions.get(from),
  );
  return minted.map((name) => `${name} is for ${minters.join(', ')} and tests: take the scope as an argument`);
}

function isPure({ floor, area, role }: Place): boolean {
  return floor === 'server' && isNoun(area) && (role === 'rules' || role === 'policy');
}

function purity(edge: Edge, from: Place, to: Place): string[] {
  if (!isPure(from) || ['lib', 'contract'].includes(to.floor) || isPure(to)) return [];
  if (to.floor === 'db' && edge.typeOnly) return [];
  // Message texts are pure functions too.
  if (to.area === from.area && to.role === 'messages') return [];
  // The port of a provider says what it is asked and what it answers.
  if (edge.typeOnly && /^server\/infra\/providers\/[a-z]+-gateway\.ts$/.test(edge.to)) return [];
  // Roles are values too.
  if (edge.to === 'server/gate/roles.ts') return [];
  // A whole scope would contain the database.
  const person = ['Actor', 'Person'];
  if (edge.to === 'server/gate/scope.ts' && edge.typeOnly && edge.names.every((name) => person.includes(name)))
    return [];
  return [
    `${from.role}.ts does no I/O: it takes values, and from ${edge.to} nothing (types of db/, lib/, contract/ are fine)`,
  ];
}

/** Joins the nouns: these reach a noun's router, jobs and webhooks too. */
const joining = ['router', 'worker', 're-encrypt', 'http', 'handler', 'program', 'main', 'fill', 'admin'];

function features({ from: path, to: target }: Edge, from: Place, to: Place): string[] {
  const below = standsAbove(path, target);
  if (below) return [`${target} stands above ${below}: an import leads down`];
  const isOwn = from.area === to.area || joining.includes(from.area);
  if (!isNoun(to.area) || isOwn || openRoles.includes(to.role)) return [];
  return [`${target} is private to ${to.area}: others use its ${openRoles.join(', ')}`];
}

export function packages(file: SourceFile): Violation[] {
  const place = placeOf(file.path);
  return file.imports
    .filter(({ specifier }) => !/^[.#]/.test(specifier))
    .flatMap(({ specifier, line, typeOnly }) => {
      const found = (rule: string, advice: string) => [{ path: file.path, line, rule, advice }];
      if (specifier.startsWith(pages) && file.path !== 'server/handler.ts') {
        return found('floors', 'only server/handler.ts imports the built pages');
      }
      if (isPure(place) && (!typeOnly || specifier === 'kysely')) {
        return found('pure', `${place.role}.ts does no I/O and imports no package ('${specifier}')`);
      }
      return [];
    });
}
