/** `done` says how many rows of `total` are in what was written so far. */
export type ExportFile = { name: string; total: number; done: () => number; bytes: AsyncIterable<Uint8Array> };

type Page<Row> = { rows: Row[]; next: string | null; total: number | null };
type Read<Row> = (page: { after?: string; limit: number }) => Promise<Page<Row>>;

/** Bounds what is in memory, and how long the server computes in one piece. */
const PAGE = 500;

/** Reads the first page at once, so that a refusal comes before the file has begun. Ends with `most` rows. */
export async function openPages<Row>(read: Read<Row>, most = Number.POSITIVE_INFINITY) {
  const first = await read({ limit: PAGE });
  let done = 0;
  async function* pages() {
    for (let page = first; ; page = await read({ limit: PAGE, after: page.next })) {
      const rows = page.rows.slice(0, most - done);
      done += rows.length;
      yield rows;
      if (page.next === null || done >= most) return;
    }
  }
  return { total: first.total ?? 0, done: () => done, pages: pages() };
}
