import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/id.ts';
import { as, createPerson, NOW, openSalon, useTestWorld } from '#tests/support/test-world.ts';

const world = useTestWorld();
afterEach(() => world.clock.set(NOW));

const find = (query: string) => as(world, null).salons.find({ query });
const namesOf = async (query: string) => (await find(query)).salons.map(({ name }) => name);
/** A word that no other test has used. */
const newMark = () => `x${newId().slice(-8)}`;

async function open(name: string, place: { address?: string; city?: string; state?: string } = {}) {
  const person = await createPerson(world, { userType: 'salon_owner' });
  return as(world, person).salons.create({ name, ...place });
}

const setSalon = (id: string, values: object) =>
  world.database.db.updateTable('salons').set(values).where('id', '=', id).execute();

async function setSlug(salonId: string, slug: string) {
  await world.database.db.transaction().execute(async (db) => {
    await db.insertInto('salonSlugs').values({ slug, salonId }).execute();
    await db.updateTable('salons').set({ slug }).where('id', '=', salonId).execute();
  });
}

describe('an address', () => {
  test('is known with and without hyphens, in any letter case', async () => {
    const { salon } = await openSalon(world);
    const mark = newMark();
    const slug = `bela-vista-${mark}`;
    await setSlug(salon.id, slug);
    for (const typed of [slug, `belavista${mark}`, `Bela Vista ${mark}`, ` BELA-VISTA-${mark} `]) {
      expect((await find(typed)).slug).toBe(slug);
    }
  });

  test('that a salon had leads to the present one', async () => {
    const { salon, slug } = await openSalon(world);
    const present = `novo-${newMark()}`;
    await setSlug(salon.id, present);
    expect((await find(slug)).slug).toBe(present);
  });

  test('that differs from another one by a hyphen alone is the one that was typed', async () => {
    const mark = newMark();
    const [first, second] = [await open(`Um ${newMark()}`), await open(`Dois ${newMark()}`)];
    await setSlug(first.id, mark);
    await setSlug(second.id, `x-${mark.slice(1)}`);
    expect((await find(mark)).slug).toBe(mark);
    expect((await find(`X-${mark.slice(1)}`)).slug).toBe(`x-${mark.slice(1)}`);
  });

  test('is told apart from names that hold the same text', async () => {
    const mark = newMark();
    const other = await open(`A ${mark}`);
    const { slug } = await open(mark);
    const found = await find(mark);
    expect(found.slug).toBe(slug);
    expect(found.salons.map((salon) => salon.slug)).toEqual([slug, other.slug]);
  });
});

describe('a text', () => {
  test('is found in name, neighbourhood and city, accents and case aside: those that begin with it first', async () => {
    const mark = newMark();
    await open('Zen', { city: `Ação ${mark}` });
    await open('Arte', { address: `Rua das Flores, 10 - Ação ${mark}` });
    await open(`Ateliê Ação ${mark}`);
    await open(`Banho e Ação ${mark}`);
    await open(`AÇÃO ${mark} Hair`);
    for (const typed of [`acao ${mark}`, `AÇÃO ${mark.toUpperCase()}`]) {
      expect(await namesOf(typed)).toEqual([
        `AÇÃO ${mark} Hair`,
        `Ateliê Ação ${mark}`,
        `Banho e Ação ${mark}`,
        'Arte',
        'Zen',
      ]);
    }
  });

  test('is answered with what tells salons apart, and without an address that it is not', async () => {
    const mark = newMark();
    const place = { address: 'Rua Aurora, 7 - Pinheiros', city: 'São Paulo', state: 'SP' };
    const { slug } = await open(`Barbearia ${mark}`, place);
    const name = `Barbearia ${mark}`;
    expect(await find(`${mark} pinheiros`)).toEqual({ slug: null, salons: [{ slug, name, ...place, logoUrl: null }] });
  });

  test('of several words needs all of them, in any order, short ones whole', async () => {
    const mark = newMark();
    const name = `Barbearia do Zé ${mark}`;
    await open(name, { city: 'Campinas', state: 'SP' });
    for (const typed of [`${mark} barbearia`, `zé ${mark}`, `${mark} campi`, `${mark} sp`, `arbe ${mark} nas`]) {
      expect(await namesOf(typed)).toEqual([name]);
    }
    for (const typed of [`${mark} recife`, `${mark} z`]) {
      await expect(find(typed)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
    }
  });

  test('of one or two letters is found where a name begins, and as a whole word', async () => {
    const mark = newMark();
    const [begins, word] = [`ㅋㅋ ${mark}`, `Salão ㅋㅋ ${mark}`];
    await open(word);
    await open(begins);
    await open(`Salão ㅋㅋㅋ ${mark}`);
    expect(await namesOf('ㅋㅋ')).toEqual([begins, word]);
    expect(await namesOf('ㅋ')).toEqual([begins]);
  });

  test('that is a sign or an emoji is plain text', async () => {
    const mark = newMark();
    const names = [`💇 Lume ${mark}`, `Cabelo 💇 ${mark}`, `100%_legal ${mark}`];
    for (const name of names) await open(name);
    expect(await namesOf(`💇 ${mark}`)).toEqual([names[1], names[0]]);
    expect(await namesOf('💇 lume')).toEqual([names[0]]);
    expect(await namesOf(`100%_le ${mark}`)).toEqual([names[2]]);
    await expect(find(`100_%le ${mark}`)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  });

  test('answers ten salons at most', async () => {
    const mark = newMark();
    const names = Array.from({ length: 12 }, (_, n) => `${mark} ${String(n).padStart(2, '0')}`);
    for (const name of names) await open(name);
    expect(await namesOf(mark)).toEqual(names.slice(0, 10));
  });
});

test.each([
  ['switched off', { isActive: false }],
  ['suspended', { suspendedAt: new Date(NOW) }],
])('a salon that is %s is not found', async (_, values) => {
  const name = `Escondido ${newMark()}`;
  const { id, slug } = await open(name, { city: `Cidade de ${name}` });
  expect(await namesOf(name)).toEqual([name]);
  await setSalon(id, values);
  for (const typed of [slug, name, name.split(' ')[1] ?? '', `cidade ${name}`]) {
    await expect(find(typed)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  }
});

test.each(['nenhum salão tem este nome', '%', '_', '!!', '--', '🦄', '%%%%%%', 'a'.repeat(100)])(
  '%s finds nothing',
  async (query) => {
    await openSalon(world);
    await expect(find(query)).rejects.toMatchObject({ code: 'SALON_NOT_FOUND' });
  },
);

test('a question that is too long is told so, in words for people', async () => {
  await expect(find('a'.repeat(101))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: { query: 'Digite até 100 caracteres' } },
  });
});

test('an empty question is told so', async () => {
  await expect(find('  ')).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: { query: 'Digite o nome do salão' } },
  });
});
