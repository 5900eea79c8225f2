import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { run, tool } from './processes.ts';

/** Without a window journeys take 40 % less CPU; the last is a script that adds flags and extensions for a desktop. */
const debians = ['/usr/bin/chromium-headless-shell', '/usr/lib/chromium/chromium', '/usr/bin/chromium'];

/** The browser of the journeys: Debian's if it is installed, else Playwright's own. Null when neither is. */
export function findChromium(): string | null {
  return [...debians, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Installs a Chromium if there is none. Returns its path, or null after printing the reason. */
export async function ensureChromium(): Promise<string | null> {
  if (findChromium()) return findChromium();
  console.log('No Chromium here, installing one ...');
  if (process.getuid?.() === 0 && isDebian()) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      aptInstall(name, 'fonts-liberation');
      if (findChromium()) return findChromium();
    }
  }
  const { output } = await run([tool('@playwright/test', 'playwright'), 'install', 'chromium'], { quiet: true });
  if (!findChromium())
    console.log(`No Chromium could be installed.\n${output.trim().split('\n').slice(-8).join('\n')}`);
  return findChromium();
}

/** Ubuntu's package is a stub that asks for snap. */
function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function aptInstall(...packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt('update');
  apt('install', '-y', '--no-install-recommends', ...packages);
}
