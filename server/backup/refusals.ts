import { StartError } from '../infra/env/start-error.ts';

/** Why a file cannot be restored, in words for people. */
const refusal = (line: string) => () => new StartError(`${line} Nada foi alterado.`);

export const NOT_A_BACKUP = refusal('O arquivo não é uma cópia de segurança feita por npm run backup.');
export const NEWER_FORMAT = refusal('A cópia tem um formato que este Encaixe não conhece. Use a versão que a fez.');
export const CUT_OFF = refusal('A cópia está cortada: o arquivo acaba antes do fim dela. Use outra.');
export const ALTERED = refusal('A cópia está danificada ou foi alterada. Use outra.');
export const KEY_MISSING = refusal('A cópia é cifrada. Informe em BACKUP_KEY a chave com que foi feita.');
export const WRONG_KEY = refusal('BACKUP_KEY não é a chave com que a cópia foi cifrada.');
export const NO_KEY_NEEDED = refusal(
  'A cópia não é cifrada. Confira o arquivo; se é este mesmo, deixe BACKUP_KEY vazia.',
);
