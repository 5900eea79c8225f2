/** Writes `.env.example` from `server/infra/env/setting-texts.ts`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SettingText, settingTexts } from '#server/infra/env/setting-texts.ts';
import { root } from './processes.ts';

const HEAD = `# The settings of Encaixe, each with its default or an example. The server reads them from its environment and reads no file:
# give a copy to systemd (EnvironmentFile), to a container (env_file), or to a shell: set -a; . ./.env; set +a; npm start
# An empty setting counts as absent. A misspelled or malformed one stops the start with a line that names it.
# Written by \`node scripts/env-example.ts\`.
`;

export function envExample(): string {
  const groups = settingTexts.map(({ title, settings }) => [
    `# --- ${title} ---`,
    ...Object.entries(settings).map(entry),
  ]);
  return `${[HEAD.trim(), ...groups.map((lines) => lines.join('\n\n'))].join('\n\n')}\n`;
}

function entry([name, { does, value = '' }]: [string, SettingText]): string {
  return `# ${does}\n#${name}=${/[\s<>]/.test(value) ? `"${value}"` : value}`;
}

if (import.meta.main) writeFileSync(join(root, '.env.example'), envExample());
