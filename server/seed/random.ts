import { createHash } from 'node:crypto';

/** The same seed gives the same choices on every machine. */
export type Random = {
  /** From 0, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Weights are relative to each other and not negative. */
  weighted<T>(from: readonly T[], weight: (item: T) => number): T;
  shuffle<T>(list: readonly T[]): T[];
};

export function createRandom(seed: string): Random {
  const next = sfc32(createHash('sha256').update(seed).digest());
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError('Nothing to pick from');
    return from[int(0, from.length - 1)] as T;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(from, weight) {
      const weights = from.map(weight);
      let left = next() * weights.reduce((sum, one) => sum + one, 0);
      const index = weights.findIndex((one) => {
        left -= one;
        return left < 0;
      });
      return index < 0 ? pick(from) : (from[index] as (typeof from)[number]);
    },
    shuffle(list) {
      const shuffled = [...list];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = int(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}

/** Small Fast Counter by Chris Doty-Humphrey (PractRand), 32 bits. */
function sfc32(seed: Buffer): () => number {
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => seed.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}
