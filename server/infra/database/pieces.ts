const PIECE = 5000;

/** Deletes `limit` rows at a time until fewer are left, because each statement has a time limit. Not within a transaction. */
export async function deleteInPieces(
  deleteSome: (limit: number) => Promise<{ numDeletedRows: bigint }>,
): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome(PIECE);
    if (numDeletedRows < BigInt(PIECE)) return;
  }
}
