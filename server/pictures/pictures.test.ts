import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ceilings } from '#contract/ceilings.ts';
import { pictureIdOf } from '#lib/pictures.ts';
import { openHttp } from '#tests/support/http.ts';

import { openTestWorld } from '#tests/support/open-test-world.ts';
import { PNG, pngFile } from '#tests/support/picture-files.ts';
import { openSalon, type TestSalon, useTestWorld } from '#tests/support/test-world.ts';
import { auditedActions } from '#tests/support/traces.ts';
import { Unavailable } from '../infra/process/unavailable.ts';

const world = useTestWorld();
let http: Awaited<ReturnType<typeof openHttp>>;
beforeAll(async () => {
  http = await openHttp(world);
});
afterAll(() => http.close());

const rowsOf = ({ salon }: TestSalon) =>
  world.database.db.selectFrom('pictures').where('salonId', '=', salon.id).selectAll().execute();
const filesOf = (url: string) =>
  [...world.storage.files.keys()].filter((name) => name.startsWith(pictureIdOf(url) ?? ''));
const upload = ({ owner }: TestSalon, file = pngFile()) => owner.pictures.upload({ file });

describe('an upload', () => {
  test('is kept in every size under a path of this site, and says how large it is', async () => {
    const salon = await openSalon(world);
    const { url, ...size } = await upload(salon);
    expect(size).toEqual({ width: 8, height: 8 });
    expect(
      filesOf(url)
        .map((name) => name.slice(36))
        .sort(),
    ).toEqual(['-192.webp', '-480.webp', '-96.webp', '-960.webp', '.webp']);
    expect(await rowsOf(salon)).toMatchObject([{ width: 8, height: 8, deletedAt: null, storedAt: world.clock.now() }]);
    expect(await auditedActions(world, salon.salon.id)).toContain('pictures.upload');
  });

  test.each([
    ['a text', Buffer.from('isto não é uma imagem'), 'Este arquivo não é uma imagem que podemos abrir.'],
    ['half of a picture', PNG.subarray(0, 60), 'Este arquivo não é uma imagem que podemos abrir.'],
    ['nothing', Buffer.alloc(0), 'Este arquivo está vazio.'],
    ['a drawing 30,000 pixels wide', Buffer.from(svg('width="30000" height="10"')), 'Esta imagem tem pixels demais.'],
    ['5 MB and a byte', Buffer.alloc(5 * 1024 * 1024 + 1), 'A imagem passa de 5 MB.'],
  ])('of %s is refused at its field, and leaves nothing behind', async (_, bytes, message) => {
    const salon = await openSalon(world);
    const files = world.storage.files.size;
    const before = await auditedActions(world, salon.salon.id);
    await expect(upload(salon, new File([new Uint8Array(bytes)], 'foto.png'))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { file: expect.stringContaining(message) } },
    });
    expect(await rowsOf(salon)).toEqual([]);
    expect(world.storage.files.size).toBe(files);
    expect(await auditedActions(world, salon.salon.id)).toEqual(before);
  });

  test.each(['at the first file', 'at the last file'])('whose storage fails %s leaves nothing behind', async (when) => {
    const salon = await openSalon(world);
    const files = world.storage.files.size;
    const { put } = world.storage;
    let written = 0;
    const failing = vi.spyOn(world.storage, 'put').mockImplementation(async (name, bytes) => {
      if (++written > (when === 'at the first file' ? 0 : 4)) throw new Unavailable('away');
      await put(name, bytes);
    });
    await expect(upload(salon)).rejects.toMatchObject({ code: 'BUSY' });
    failing.mockRestore();
    expect(await rowsOf(salon)).toEqual([]);
    expect(world.storage.files.size).toBe(files);
    expect(await auditedActions(world, salon.salon.id)).not.toContain('pictures.upload');
    expect(await upload(salon)).toMatchObject({ width: 8 });
  });

  test('of two at once, one is the last that a salon may keep', async () => {
    const salon = await openSalon(world);
    await world.database.pool.query(
      `insert into pictures (salon_id, id, width, height, stored_at)
      select $1, gen_random_uuid(), 8, 8, now() from generate_series(1, $2::int)`,
      [salon.salon.id, ceilings.uploads - 1],
    );
    const outcomes = await Promise.allSettled([upload(salon), upload(salon)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CEILING_REACHED', data: { limit: 300 }, message: expect.stringContaining('até 300 fotos') },
    });
  });
});

function svg(size: string, content = '<rect width="9" height="9" fill="red"/>') {
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`;
}

describe('over HTTP', () => {
  /** An owner with a session, and how they send a form. */
  async function openSender() {
    const caller = http.caller();
    const password = 'segredo1';
    const email = `dona-${crypto.randomUUID()}@example.com`;
    const account = { fullName: 'Marina Lima', email, password, confirmPassword: password };
    await caller('POST', '/api/v1/auth/owners', { body: account });
    await caller('POST', '/api/v1/salon', { body: { name: 'Aurora', state: 'SP' } });
    const cookie = [...caller.cookies].map((pair) => pair.join('=')).join('; ');
    const send = async (
      body: BodyInit | ReadableStream,
      headers: Record<string, string> = {},
      path = '/api/v1/pictures',
    ) => {
      const init = { method: 'POST', body, headers: { origin: http.origin, cookie, ...headers }, duplex: 'half' };
      const response = await fetch(http.origin + path, init as RequestInit);
      return { status: response.status, body: await response.json() };
    };
    return { send, cookie };
  }
  const formWith = (file: File) => {
    const form = new FormData();
    form.set('file', file);
    return form;
  };

  test('a form with a file is answered with the address of the picture, which anybody may load', async () => {
    const { send } = await openSender();
    const { status, body } = await send(formWith(pngFile()));
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 8, height: 8 } });
    for (const path of [body.url, body.url.replace('.webp', '-96.webp'), body.url.replace('.webp', '-960.webp')]) {
      const picture = await fetch(http.origin + path);
      expect(picture.status).toBe(200);
      expect(Object.fromEntries(picture.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await picture.arrayBuffer()).toString('latin1')).toMatch(/^RIFF....WEBP/s);
      const tag = picture.headers.get('etag') ?? '';
      expect((await fetch(http.origin + path, { headers: { 'if-none-match': tag } })).status).toBe(304);
    }
  });

  test('what is no form with a file is told so', async () => {
    const { send } = await openSender();
    const other = new FormData();
    other.set('photo', pngFile());
    expect(await send(other)).toMatchObject({
      status: 422,
      body: { data: { fields: { file: 'Escolha uma imagem' } } },
    });
    const word = new FormData();
    word.set('file', 'foto.png');
    expect(await send(word)).toMatchObject({ status: 422, body: { data: { fields: { file: 'Escolha uma imagem' } } } });
    const json = { 'content-type': 'application/json' };
    expect(await send('{"file":"foto.png"}', json)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const cutOff = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await send('--x\r\nContent-Disp', cutOff)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    const packed = { ...cutOff, 'content-encoding': 'gzip' };
    expect(await send('--x--', packed)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  test('50 MB are refused by their length, and without one while they come in', async () => {
    const { send } = await openSender();
    const refusal = { status: 413, body: { code: 'TOO_LARGE', message: 'A imagem passa de 5 MB. Escolha uma menor.' } };
    expect(await send(formWith(new File([new Uint8Array(50 * 1024 * 1024)], 'foto.jpg')))).toMatchObject(refusal);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (sent >= 50 * 1024 * 1024) controller.close();
      },
    });
    expect(await send(endless, { 'content-type': 'multipart/form-data; boundary=x' })).toMatchObject(refusal);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('other operations take no more than before, and no form', async () => {
    const { send } = await openSender();
    const large = new File([new Uint8Array(2 * 1024 * 1024)], 'foto.jpg');
    expect(await send(formWith(large), {}, '/api/v1/services')).toMatchObject({ status: 413 });
    expect(await send(formWith(pngFile()), {}, '/api/v1/services')).toMatchObject({ status: 400 });
  });

  test('a stranger’s file is not read', async () => {
    const { send } = await openSender();
    const broken = { cookie: '', 'content-type': 'multipart/form-data; boundary=x' };
    expect(await send('not a form', broken)).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('what is no picture is not found, and nothing else can be read', async () => {
    const { slug } = await openSalon(world);
    const id = '019aa000-0000-7000-8000-000000000001';
    for (const name of [
      `${id}.webp`,
      `${id}-97.webp`,
      `${id}.png`,
      '..%2Fsecret.key',
      '..%2F..%2Fpackage.json',
      slug,
    ]) {
      const answer = await fetch(`${http.origin}/media/${name}`, { headers: { 'if-none-match': '*' } });
      expect(answer.status, name).toBe(404);
    }
  });

  test('a storage that does not answer makes 503, and nothing is cached', async () => {
    const { url } = await upload(await openSalon(world));
    const failing = vi.spyOn(world.storage, 'get').mockRejectedValue(new Unavailable('away'));
    const answer = await fetch(http.origin + url);
    failing.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(answer.headers.get('cache-control')).toBeNull();
    expect((await fetch(http.origin + url)).status).toBe(200);
  });

  test('too many uploads of one account are refused', async () => {
    const limited = await openTestWorld({ RATE_LIMITS: 'on', RATE_LIMIT_UPLOAD: '2/100/1h' }, world.database);
    const { origin, close } = await openHttp({ ...limited, jobs: world.jobs });
    const { cookie } = await openSender();
    const send = () =>
      fetch(`${origin}/api/v1/pictures`, { method: 'POST', body: formWith(pngFile()), headers: { cookie } });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 200, 429]);
    await close();
  });
});

describe('a picture of a stranger', () => {
  test('cannot make the server read its own files or ask its own network', async () => {
    let asked = 0;
    const inside = createServer((_, response) => {
      asked++;
      response.end(PNG);
    });
    await new Promise<void>((done) => void inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as { port: number };
    const path = new URL('../../public/favicon.svg', import.meta.url).pathname;
    const images = [`http://127.0.0.1:${port}/a.png`, `file://${path}`, path]
      .map((href) => `<image xlink:href="${href}" width="100" height="100"/>`)
      .join('');
    const salon = await openSalon(world);
    const drawing = async (content: string) => {
      const { url } = await upload(salon, new File([svg('width="100" height="100"', content)], 'a.svg'));
      return world.storage.files.get(`${pictureIdOf(url)}.webp`);
    };
    expect(await drawing(images)).toEqual(await drawing(''));
    expect(asked).toBe(0);
    inside.close();
  });
});

describe('every day', () => {
  const runDaily = async () => {
    world.clock.advance({ days: 1 });
    await world.jobs.drain();
  };

  test('what nothing shows for more than a day is deleted with its files, and what is shown stays', async () => {
    const salon = await openSalon(world);
    const [unused, atService, ofEmployee] = [await upload(salon), await upload(salon), await upload(salon)];
    const [logo, cover, inGallery] = [await upload(salon), await upload(salon), await upload(salon)];
    const { db } = world.database;
    const service = await salon.owner.services.update({ ...salon.service, pictureUrl: atService.url });
    await salon.owner.employees.update({ ...salon.employees[0]!, specialties: [], avatarUrl: ofEmployee.url });
    await db.updateTable('salons').set({ logoUrl: logo.url }).where('id', '=', salon.salon.id).execute();
    await db
      .insertInto('salonPublicSettings')
      .values({ salonId: salon.salon.id, id: crypto.randomUUID(), coverUrl: cover.url, galleryImages: [inGallery.url] })
      .execute();
    world.clock.advance({ hours: 2 });
    await runDaily();
    await runDaily();
    expect(filesOf(unused.url)).toEqual([]);
    for (const { url } of [atService, ofEmployee, logo, cover, inGallery]) expect(filesOf(url)).toHaveLength(5);
    expect(await rowsOf(salon)).toHaveLength(5);

    await salon.owner.services.update({ ...service, pictureUrl: null });
    await runDaily();
    expect(filesOf(atService.url)).toHaveLength(5);
    await runDaily();
    await runDaily();
    expect(filesOf(atService.url)).toEqual([]);
  });

  test('pictures of a deleted salon are deleted', async () => {
    const salon = await openSalon(world);
    const { url } = await upload(salon);
    await salon.owner.services.update({ ...salon.service, pictureUrl: url });
    await world.database.db.deleteFrom('salons').where('id', '=', salon.salon.id).execute();
    for (let day = 0; day < 3; day++) await runDaily();
    expect(filesOf(url)).toEqual([]);
    expect(await rowsOf(salon)).toEqual([]);
  });

  test('a storage that fails is asked again the next day', async () => {
    const salon = await openSalon(world);
    const { url } = await upload(salon);
    const failing = vi.spyOn(world.storage, 'delete').mockRejectedValue(new Unavailable('away'));
    for (let day = 0; day < 2; day++) await runDaily();
    expect(filesOf(url)).toHaveLength(5);
    await expect(salon.owner.services.update({ ...salon.service, pictureUrl: url })).rejects.toMatchObject({
      data: { fields: { pictureUrl: 'Esta foto não existe mais. Envie-a de novo.' } },
    });
    failing.mockRestore();
    await runDaily();
    expect(filesOf(url)).toEqual([]);
  });
});

test('the storage of one salon is closed to another: its picture is refused as one that does not exist', async () => {
  const salon = await openSalon(world);
  const other = await openSalon(world);
  const { url } = await upload(other);
  const [ana] = salon.employees;
  for (const foreign of [url, '/media/019aa000-0000-7000-8000-000000000001.webp']) {
    await expect(salon.owner.services.update({ ...salon.service, pictureUrl: foreign })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { pictureUrl: 'Esta foto não existe mais. Envie-a de novo.' } },
    });
    await expect(salon.owner.employees.update({ ...ana!, specialties: [], avatarUrl: foreign })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { avatarUrl: 'Esta foto não existe mais. Envie-a de novo.' } },
    });
  }
  expect((await salon.owner.services.list({})).services).toEqual([salon.service]);
});
