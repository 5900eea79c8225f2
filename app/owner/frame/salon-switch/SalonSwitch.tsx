import { Center, Loader, Menu, Text } from '@mantine/core';
import { IconCheck, IconColumns } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { homeIn } from '#app/components/account/home-of.ts';
import { roleTitles } from '#contract/roles.ts';
import type { Salons } from './answer.ts';

/** The salons in which the account works. A browser tab keeps the salon of its address, so another one is a page of its own. */
export function SalonSwitch({ slug }: { slug: string }) {
  const { data, load } = useFetcher<Salons>();
  useEffect(() => void load('/dashboard/saloes'), [load]);
  if (!data)
    return (
      <Center p="md" role="status" aria-busy aria-label="Carregando seus salões">
        <Loader size="sm" />
      </Center>
    );
  if (!data.salons) return <Menu.Label>Não foi possível listar os seus salões. Tente de novo.</Menu.Label>;
  const ownsSeveral = data.salons.filter(({ role }) => role === 'owner').length > 1;
  return (
    <>
      <Menu.Label>Seus salões</Menu.Label>
      {data.salons.map((salon) => (
        <Menu.Item
          key={salon.slug}
          component="a"
          href={homeIn(salon)}
          aria-current={salon.slug === slug || undefined}
          rightSection={salon.slug === slug && <IconCheck size={16} aria-label="Este salão" />}
        >
          {salon.name}
          <Text span display="block" size="xs" c="dimmed">
            {roleTitles[salon.role]}
          </Text>
        </Menu.Item>
      ))}
      {ownsSeveral && (
        <>
          <Menu.Divider />
          <Menu.Item component={Link} to="/saloes" leftSection={<IconColumns size={16} />}>
            Ver lado a lado
          </Menu.Item>
        </>
      )}
    </>
  );
}
