import { readFileSync } from 'node:fs';

/** The running version, and the commit that `scripts/build.ts` built. The commit is null where the build knew none. */
export type Version = { version: string; commit: string | null };

/** From the program's own folder, where `npm start` runs. */
export function readVersion(): Version {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  return { version, commit: readCommit() };
}

function readCommit(): string | null {
  try {
    return readFileSync('build/commit', 'utf8').trim() || null;
  } catch {
    return null;
  }
}
