import { posix } from 'node:path';
import { root } from './processes.ts';
import {
  audiences,
  extraFolders,
  groundFloor,
  isNoun,
  isPart,
  nouns,
  ownersNouns,
  placeOf,
  roles,
  serverFiles,
} from './walls/places.ts';
import { parseTree, readTree, report, type SourceFile, type Tree, type Violation, walk } from './walls/tree.ts';

const meaningless = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'manager', 'managers', 'dto', 'dtos'];
/**
 * The contract's files that are not nouns: operations of large nouns (`salon-…` belong to `salons`, `account` to `auth`, `team` to
 * `memberships`), and `consent-texts`, the texts of `consents`.
 */
const contractFiles = [
  'index',
  'base',
  'account',
  'administrators',
  'appointment-corrections',
  'appointment-history',
  'appointment-links',
  'appointment-reassignment',
  'bookings',
  'ceilings',
  'consent-texts',
  'customers-import',
  'devices',
  'errors',
  'message-channels',
  'message-kinds',
  'opt-outs',
  'orders',
  'plans',
  'platform-report',
  'profiles',
  'review-moderation',
  'salon-administration',
  'salon-contact',
  'salon-deletion',
  'salon-settings',
  'system-settings',
  'rights',
  'role-rights',
  'roles',
  'shapes',
  'team',
  'team-errors',
  'hand-over',
  'workplaces',
  'texts',
  'two-factor',
];

export function checkNames(tree: Tree): Violation[] {
  const files = parseTree(tree);
  const paths = [...tree.keys()].map((path) => ({ path, advice: misplaced(path) ?? emptyWord(path) }));
  return [
    ...paths.flatMap(({ path, advice }) => (advice ? [{ path, line: 1, rule: 'names', advice }] : [])),
    ...files.flatMap(exported),
    ...files.flatMap(unclear),
  ];
}

function emptyWord(path: string): string | null {
  const word = path
    .split('/')
    .flatMap(words)
    .find((part) => meaningless.includes(part));
  return word ? `'${word}' says nothing: name it after what it does, or put it into the noun it serves` : null;
}

/** Why a file is in the wrong place, or null. */
function misplaced(path: string): string | null {
  const { floor, area, free } = placeOf(path);
  const folders = path.split('/').slice(1, -1);
  const file = posix.basename(path);
  const name = file.replace(/(\.[a-z-]+)?\.test\.tsx?$/, '').replace(/\.\w+$/, '');
  if (/^index\.\w+$/.test(file) && path !== 'contract/index.ts')
    return 'no index files: import from the file that has it';
  if (floor === 'contract') {
    if (folders.length > 0) return 'the contract is one file for each noun, without folders';
    return [...nouns, ...contractFiles].includes(name) ? null : `contract/ holds nouns and ${contractFiles.join(', ')}`;
  }
  if (floor === 'app' && folders.length > 0 && ![...audiences, 'components', 'frame', 'ui'].includes(area)) {
    return `app/ holds ${audiences.join(', ')}, components, frame and ui`;
  }
  if (floor === 'app' && area === 'owner' && folders[1] && !ownersNouns.includes(folders[1])) {
    return `app/owner/ holds ${ownersNouns.join(', ')}`;
  }
  if (floor === 'app' && area === 'components' && folders.length < 2)
    return 'a component lives in app/components/<noun>/';
  if (floor !== 'server') return null;
  if (folders.length === 0) return serverFiles.includes(name) ? null : `server/ itself holds ${serverFiles.join(', ')}`;
  if (groundFloor.includes(area)) return null;
  if (!isNoun(area)) return `'${area}' is no noun of ours (scripts/walls/places.ts lists them)`;
  const [, folder, ...deeper] = folders;
  if (folder === undefined) return misnamed(`server/${area}`, roles, { name, test: free && name === area });
  if (extraFolders[area] === folder) return null;
  if (!isPart(area, folder) || deeper.length > 0) {
    return `server/${area}/ holds no folder '${[folder, ...deeper].join('/')}' (scripts/walls/places.ts lists its parts)`;
  }
  const rolesOfPart = roles.filter((role) => role !== 'router');
  return misnamed(`server/${area}/${folder}`, rolesOfPart, { name, test: free && name === folder });
}

/** A test may also be named after its folder, if it tests the folder's operations together. */
function misnamed(folder: string, allowed: string[], { name, test }: { name: string; test: boolean }): string | null {
  return allowed.includes(name) || test ? null : `${folder}/ holds ${allowed.join(', ')} and their tests`;
}

/** Names such as `BookingManager` and `CustomerDTO` in code. */
function exported(file: SourceFile): Violation[] {
  return walk(file, 'names', (found) => ({
    ExportNamedDeclaration(node) {
      const { declaration } = node;
      if (!declaration) return;
      const ids = declaration.type === 'VariableDeclaration' ? declaration.declarations : [declaration];
      for (const declared of ids) {
        const { id } = declared as { id?: { name?: string } | null };
        const last = words(id?.name ?? '').at(-1) ?? '';
        if (meaningless.includes(last)) found(node, `'${id?.name}': name it after what it does`);
      }
    },
  }));
}

/**
 * Finds comments that begin with a word after which readers must guess the subject, and numbers of decisions where the rule should
 * stand in words. Landed migrations are not edited.
 */
function unclear({ path, comments, lineAt }: SourceFile): Violation[] {
  if (/^db\/migrations\/\d/.test(path)) return [];
  return comments.flatMap(({ value, start }) => {
    const [number] = /\bD\d{1,2}[a-d]?\b/.exec(value) ?? [];
    if (number) {
      const advice = `say the rule in words instead of '${number}', and name its page of docs/decisions where the reason matters`;
      return [{ path, line: lineAt(start), rule: 'comments', advice }];
    }
    const [, first] = /^[\s*]*(Of|What|Who|Whose|Whoever)\b/.exec(value) ?? [];
    const advice = `a comment begins with its subject, not with '${first}' (docs/STYLE.md)`;
    return first ? [{ path, line: lineAt(start), rule: 'comments', advice }] : [];
  });
}

function words(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

if (import.meta.main) {
  const tree = readTree(process.argv[2] ?? root);
  report('names', tree.size, checkNames(tree));
}
