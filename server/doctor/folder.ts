import { statfs } from 'node:fs/promises';
import type { Env } from '../infra/env/env.ts';
import { type FolderLook, lookAtFolder } from '../infra/env/folder-look.ts';
import { type Finding, failure, ok, warning } from './finding.ts';

export async function checkFolder(env: Env): Promise<{ look: FolderLook; found: Finding[] }> {
  const look = await lookAtFolder(env.dataDir);
  return { look, found: [aboutFolder(env, look), await checkDisk(look.existing)] };
}

function aboutFolder({ dataDir, databaseUrl }: Env, { trouble, isThere, isInUse }: FolderLook): Finding {
  const name = 'Pasta de dados';
  if (trouble) return failure(name, trouble.lines.join(' '));
  if (isInUse) return ok(name, `${dataDir}, em uso por um Encaixe que está rodando.`);
  if (isThere) return ok(name, `${dataDir}, com permissão de leitura e gravação.`);
  if (databaseUrl) return ok(name, `${dataDir} ainda não existe. O Encaixe a cria quando precisar dela.`);
  return warning(name, `${dataDir} ainda não existe. npm start a cria; se já havia dados, confira DATA_DIR.`);
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  return judgeSpace(folder, bavail * bsize);
}

const MB = 1_000_000;

export function judgeSpace(folder: string, bytes: number): Finding {
  const name = 'Disco';
  const free = bytes < 1000 * MB ? `${Math.floor(bytes / MB)} MB` : `${Math.floor(bytes / (1000 * MB))} GB`;
  const line = `${free} livres em ${folder}.`;
  if (bytes < 100 * MB) return failure(name, `${line} Libere espaço agora: sem ele nada é gravado.`);
  return bytes < 1000 * MB ? warning(name, `${line} Libere espaço ou aumente o disco.`) : ok(name, line);
}
