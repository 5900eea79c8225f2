import type { Env } from './env.ts';
import { claimFolder, type DataFolder } from './folder.ts';
import { lookAtFolder } from './folder-look.ts';
import { StartError } from './start-error.ts';

/** Claims the folder for a program that needs the embedded database for itself. Throws StartError, and then has changed nothing. */
export async function claimStopped(
  { dataDir }: Pick<Env, 'dataDir'>,
  wanted: 'complete' | 'none',
): Promise<DataFolder> {
  const look = await lookAtFolder(dataDir);
  look.release();
  if (look.trouble) throw look.trouble;
  if (look.isInUse) {
    const line = `O Encaixe está rodando com a pasta ${dataDir}. Pare-o antes, repita este comando e inicie-o de novo.`;
    throw new StartError(line);
  }
  if (look.database !== wanted) {
    throw new StartError(
      wanted === 'complete'
        ? `Não há banco de dados em ${dataDir}. Confira DATA_DIR, ou inicie o Encaixe uma vez (npm start).`
        : `Já há um banco de dados em ${dataDir}, que não foi alterado. Escolha outra pasta em DATA_DIR, ou mova a pasta db.`,
    );
  }
  return await claimFolder(dataDir);
}
