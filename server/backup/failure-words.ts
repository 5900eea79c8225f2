import { diskTroubleOf } from '../infra/env/disk-trouble.ts';
import { StartError } from '../infra/env/start-error.ts';
import { isUnavailable } from '../infra/process/unavailable.ts';

const LONGEST = 500;

/** Why a copy or its trial failed, in words for administrators. The log has the error itself. */
export function wordsOf(error: unknown, dataDir: string): string {
  const refusal = error instanceof StartError ? error : diskTroubleOf(error, dataDir);
  if (refusal)
    return refusal.lines
      .join(' ')
      .replace(/ Nada foi alterado\.| Use outra\./g, '')
      .slice(0, LONGEST);
  if (isUnavailable(error)) {
    return 'O banco de dados ou o bucket não respondeu como devia. Veja o registro do servidor.';
  }
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code).slice(0, 40)})` : '';
  return `Erro inesperado${code}. Veja o registro do servidor.`;
}
