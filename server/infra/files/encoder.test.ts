import { expect, test } from 'vitest';
import { createImageEncoder, type Outcome } from './encoder.ts';

const LIMITS = { atOnce: 2, queued: 20, queuedPerSalon: 10, waitMs: 60_000, workMs: 60_000 };

/** An encoder whose pictures are done when the test says so; `begun` lists them in the order of their beginning. */
function openEncoder() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const encode = createImageEncoder(LIMITS, (bytes) => {
    const name = new TextDecoder().decode(bytes).replace(/^GIF8/, '');
    begun.push(name);
    return new Promise<Outcome>((resolve) => {
      finish.set(name, () => resolve({ width: 1, height: 1, files: [] }));
    });
  });
  return {
    begun,
    /** A photo, unless it is named as a drawing. */
    encode: (name: string, salonId: string) =>
      encode(Buffer.from(name.includes('<svg>') ? name : `GIF8${name}`), salonId),
    finish: (name: string) => finish.get(name)?.(),
  };
}

test('waiting pictures of one salon leave an encoder for another', async () => {
  const { encode, begun, finish } = openEncoder();
  const first = encode('first', 'one');
  const second = encode('second', 'one');
  const other = encode('other', 'two');
  await expect.poll(() => begun).toEqual(['first', 'other']);

  finish('other');
  await other;
  expect(begun).toEqual(['first', 'other']);

  finish('first');
  await first;
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  finish('second');
  await second;
});

test('drawings of many salons leave an encoder for a photo, also those that look like a photo', async () => {
  const { encode, begun, finish } = openEncoder();
  const drawings = ['one', 'two', 'three'].map((salon) => encode(`<!--ftyp--><svg>${salon}`, salon));
  await expect.poll(() => begun).toEqual(['<!--ftyp--><svg>one']);
  const photo = encode('photo', 'four');
  await expect.poll(() => begun).toEqual(['<!--ftyp--><svg>one', 'photo']);
  finish('photo');
  await photo;
  expect(begun).toEqual(['<!--ftyp--><svg>one', 'photo']);
  for (const salon of ['one', 'two', 'three']) {
    await expect.poll(() => begun).toContain(`<!--ftyp--><svg>${salon}`);
    finish(`<!--ftyp--><svg>${salon}`);
  }
  await Promise.all(drawings);
});

test('no more pictures are encoded at once than there are encoders', async () => {
  const { encode, begun, finish } = openEncoder();
  const all = ['a', 'b', 'c'].map((name) => encode(name, `salon of ${name}`));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  finish('b');
  await all[1];
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  finish('a');
  finish('c');
  await Promise.all(all);
});

test('a picture that takes longer than its time is refused', async () => {
  const encode = createImageEncoder({ ...LIMITS, workMs: 1 });
  expect(await encode(new Uint8Array(), 'one')).toEqual({ refused: 'TOO_SLOW' });
});
