/** Reads a Dockerfile and its `.dockerignore`, as far as ours go. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export type Step = { word: string; text: string };
/** `name` is null for the last stage, which is the image. */
export type Stage = { image: string; name: string | null; steps: Step[] };

export function readDockerfile(text: string): Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (word === '') throw new Error(`not an instruction: ${line}`);
    const [, image = '', name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
    if (word === 'FROM') stages.push({ image, name, steps: [] });
    else stages.at(-1)?.steps.push({ word, text: rest });
  }
  return stages;
}

export const textsOf = ({ steps }: Stage, word: string): string[] =>
  steps.filter((step) => step.word === word).map(({ text }) => text);

/** The program of a CMD or HEALTHCHECK in the form of a list. */
export function programOf(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('[')));
}

/** `A=1 B=2` of an ENV. */
export function pairsOf(text: string): [string, string][] {
  return text.split(/\s+/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}

/** The files of a folder that Docker hands to the build: paths from the folder, with slashes. */
export function contextOf(root: string, dockerignore: string): string[] {
  const rules = dockerignore
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const isKept = (path: string) => rules.findLast(({ pattern }) => matches(pattern, path))?.keeps ?? true;
  const keepsBelow = (path: string) => rules.some(({ keeps, pattern }) => keeps && pattern.startsWith(`${path}/`));
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isKept(path) || keepsBelow(path) ? list(path) : [];
      return isKept(path) ? [path] : [];
    });
  return list('');
}

/** A pattern also takes everything below what it names. */
function matches(pattern: string, path: string): boolean {
  const expression = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*|\*|\?/g, (found) => globs[found] ?? found);
  return new RegExp(`^${expression}(/.*)?$`).test(path);
}

const globs: Record<string, string> = { '**/': '(.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' };
