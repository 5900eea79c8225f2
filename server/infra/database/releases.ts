/** Which releases may run on a database: each knows the migrations it came with (docs/decisions/068-old-and-new-side-by-side.md). */

export type Releases = {
  /** The migrations that ran in the database, in the order of their names. */
  executed: string[];
  /** The last migration of the oldest release that may run, as the database says. Null before there was such a row. */
  oldest: string | null;
};

/**
 * Why code with the migrations `known`, sorted, cannot go on with the database (pt-BR); null when it can. Both histories begin
 * alike, or the tables are others. A newer release may have added migrations while the database still fits the older one.
 */
export function findOtherHistory({ executed, oldest }: Releases, known: string[]): string | null {
  const at = executed.findIndex((name, n) => name !== known[n]);
  if (at === -1) return null;
  const [theirs, expected] = [executed[at], known[at]];
  if (expected === undefined) {
    if (oldest !== null && known.includes(oldest)) return null;
    return `O banco de dados é de uma versão mais nova do Encaixe: tem a migração ${theirs}, que este código não conhece. Nada foi alterado. Inicie a versão que o usou por último, ou uma mais nova.`;
  }
  const difference = known.includes(theirs ?? '')
    ? `falta nele a migração ${expected}, que vem antes de ${theirs}`
    : `tem a migração ${theirs}, que este código não conhece`;
  return `O banco de dados tem outra história: ${difference}. Nada foi alterado. Inicie o código que o criou, ou escolha outro banco em DATABASE_URL ou outra pasta em DATA_DIR.`;
}
