import type { Bench } from './frame/bench.ts';
import { send } from './frame/http.ts';
import { settle } from './frame/settle.ts';

const questions = [
  ['a name that many begin with', 'barbearia'],
  ['a part of many names', 'vista'],
  ['a city', 'são paulo'],
  ['a neighbourhood', 'pinheiros'],
  ['a name and a neighbourhood', 'aurora pinheiros'],
  ['two letters', 'zé'],
  ['one letter', 'a'],
  ['an address', 'salao-77'],
] as const;

/** The second size is filled up from the first. */
const sizes = [1_000, 100_000];

export async function finder({ product, measure }: Bench): Promise<void> {
  for (const size of sizes) {
    await openSalons(product, size);
    for (const [name, text] of questions) {
      const url = `${product.app.origin}/api/v1/salons?query=${encodeURIComponent(text)}`;
      await measure(`finder, ${name}, of ${size.toLocaleString('en-US')}`, () => send(url));
    }
  }
}

/** Names and places repeat, so that a common word is in thousands of salons. */
async function openSalons({ sql }: Bench['product'], size: number): Promise<void> {
  await sql(
    `with number as (
      select n from generate_series(1, $1::int) n
      where not exists (select from salon_slugs where slug = 'salao-' || n)
    ), owner as (
      insert into users (id, name, email, user_type)
      select md5('owner' || n)::uuid, 'Dona ' || n, 'dona' || n || '@example.com', 'salon_owner' from number
    ), address as (
      insert into salon_slugs (slug, salon_id) select 'salao-' || n, md5('salon' || n)::uuid from number
    )
    insert into salons (id, owner_id, slug, name, address, city, state)
    select md5('salon' || n)::uuid, md5('owner' || n)::uuid, 'salao-' || n,
      kinds[1 + n % cardinality(kinds)] || ' ' || names[1 + n / 8 % cardinality(names)] || ' ' || n,
      'Rua das Flores, ' || n || ' - ' || quarters[1 + n / 3 % cardinality(quarters)],
      cities[1 + n / 7 % cardinality(cities)], 'SP'
    from number, (select
      array['Barbearia', 'Salão', 'Studio', 'Espaço', 'Estética', 'Barber Shop', 'Ateliê', 'Beleza'] as kinds,
      array['do Zé', 'da Ana', 'Bela Vista', 'Aurora', 'Navalha', 'Imperial', 'Dona Lurdes', 'Hair'] as names,
      array['Pinheiros', 'Centro', 'Vila Mariana', 'Boa Viagem', 'Savassi', 'Moema', 'Barra'] as quarters,
      array['São Paulo', 'Campinas', 'Recife', 'Belo Horizonte', 'Fortaleza', 'Curitiba'] as cities) word`,
    [size],
  );
  await settle(sql);
}
