/** Does the first again and again until the second is done. */
export async function besides(again: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const crowd = (async () => {
    while (!isOver) await again();
  })();
  try {
    await Promise.race([work(), crowd]);
  } finally {
    isOver = true;
    await crowd;
  }
}
