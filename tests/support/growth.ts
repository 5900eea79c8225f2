type Sized = ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>;
type Seen = { size: number; lastRound: number; rounds: number };

/**
 * Works so many rounds, and answers the maps and sets of this process that had new entries in more than half of them and have `limit`
 * more than at first, each with its newest key. An LRU cache keeps its keys in a map. What one request holds is used in one round.
 */
export async function grownDuring(rounds: number, limit: number, work: (round: number) => Promise<unknown>) {
  const seen = new Map<Sized, Seen>();
  const { set } = Map.prototype;
  const { add } = Set.prototype;
  let round = 0;
  const watch = (one: Sized) => {
    const known = seen.get(one);
    if (!known) set.call(seen, one, { size: one.size, lastRound: round, rounds: 1 });
    else if (known.lastRound !== round) Object.assign(known, { lastRound: round, rounds: known.rounds + 1 });
  };
  Map.prototype.set = function (key, value) {
    if (!this.has(key)) watch(this);
    return set.call(this, key, value);
  };
  Set.prototype.add = function (value) {
    if (!this.has(value)) watch(this);
    return add.call(this, value);
  };
  try {
    for (; round < rounds; round++) await work(round);
  } finally {
    Map.prototype.set = set;
    Set.prototype.add = add;
  }
  return [...seen]
    .filter(([one, first]) => first.rounds > rounds / 2 && one.size - first.size >= limit)
    .map(([one, { size }]) => `${one.size - size} more, such as ${String([...one.keys()].at(-1))}`);
}
