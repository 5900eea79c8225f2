/**
 * Builds the image of a Dockerfile without Docker: each stage in a folder of its own, which stands for the root of its file system.
 * RUN lines are run as they are, by this machine's Node and npm.
 */
import { execFile } from 'node:child_process';
import { constants, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';
import { contextOf, pairsOf, programOf, readDockerfile, type Stage, type Step } from './dockerfile.ts';

export type Image = {
  /** The folder that stands for `/`. */
  root: string;
  /** Where CMD runs. */
  workdir: string;
  env: Record<string, string>;
  command: string[];
  check: string[];
};

/** Lines that need the users of the image. The folder is made; that it belongs to the user of the image is not tried. */
const needsTheImage: Record<string, (root: string) => void> = {
  'install -d -o node -g node -m 0700 /data': (root) => mkdirSync(join(root, 'data'), { mode: 0o700 }),
};

/** `into` is an empty folder. */
export async function buildImage(project: string, into: string): Promise<Image> {
  const read = (file: string) => readFileSync(join(project, file), 'utf8');
  const context = contextOf(project, read('.dockerignore'));
  const images = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of readDockerfile(read('Dockerfile'))) {
    const root = join(into, stage.name ?? 'image');
    mkdirSync(root);
    last = await buildStage(stage, root, { project, context, images });
    images.set(stage.name ?? 'image', last);
  }
  if (!last) throw new Error('the Dockerfile has no stage');
  return last;
}

type Sources = { project: string; context: string[]; images: ReadonlyMap<string, Image> };

async function buildStage(stage: Stage, root: string, sources: Sources): Promise<Image> {
  const image: Image = { root, workdir: root, env: {}, command: [], check: [] };
  for (const step of stage.steps) await take(step, image, sources);
  return image;
}

async function take({ word, text }: Step, image: Image, sources: Sources): Promise<void> {
  if (word === 'WORKDIR') {
    image.workdir = join(image.root, text);
    mkdirSync(image.workdir, { recursive: true });
  } else if (word === 'COPY') copy(text, image, sources);
  else if (word === 'ENV') Object.assign(image.env, Object.fromEntries(pairsOf(text)));
  else if (word === 'CMD') image.command = programOf(text);
  else if (word === 'HEALTHCHECK') image.check = programOf(text);
  else if (word === 'RUN') await runLine(text, image);
  // Empty arguments, no other user, no other file system.
  else if (!['ARG', 'USER', 'VOLUME', 'EXPOSE'].includes(word)) throw new Error(`${word} is not known here`);
}

async function runLine(line: string, image: Image): Promise<void> {
  const instead = needsTheImage[line];
  if (instead) return instead(image.root);
  const options = { cwd: image.workdir, env: { ...machineEnv(), ...image.env }, maxBuffer: 64 * 1024 * 1024 };
  await promisify(execFile)('sh', ['-c', line], options);
}

/** Variables of this machine for a RUN line or the server: the way to Node, npm, its cache and the registry. */
export function machineEnv(): NodeJS.ProcessEnv {
  const names = /^(HOME|TMPDIR|npm_config_(cache|registry|userconfig)|NODE_EXTRA_CA_CERTS|(https?|no)_proxy)$/i;
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name))),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    npm_config_prefer_offline: 'true',
  };
}

/** A folder's content goes into the target, a file under its own name, or under the target's when that is no folder. */
function copy(text: string, { root, workdir }: Image, { project, context, images }: Sources): void {
  const words = text.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  const to = target.startsWith('/') ? join(root, target) : join(workdir, target);
  for (const word of words) {
    const source = join(from === undefined ? project : (images.get(from)?.root ?? '?'), word);
    if (from !== undefined) duplicate(source, isFolder(source) ? to : intoFolder(to, target, word));
    else if (isFolder(source)) {
      const below = posix.normalize(`${word}/`).replace(/^\.\//, '');
      const files = context.filter((file) => file.startsWith(below));
      if (files.length === 0) throw new Error(`COPY ${word}: .dockerignore leaves nothing of it`);
      for (const file of files) duplicate(join(project, file), join(to, file.slice(below.length)));
    } else {
      if (!context.includes(word)) throw new Error(`COPY ${word}: .dockerignore leaves it out`);
      duplicate(source, intoFolder(to, target, word));
    }
  }
}

const isFolder = (path: string) => statSync(path).isDirectory();
const intoFolder = (to: string, target: string, word: string) =>
  /(^\.|\/)$/.test(target) ? join(to, basename(word)) : to;

function duplicate(source: string, target: string): void {
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE });
}
