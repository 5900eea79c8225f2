import { Button, Menu, Text, Title } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBuildingStore,
  IconExternalLink,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { StatusBadge } from '#app/components/salon/StatusBadge.tsx';
import { useSalonSwitch } from '#app/components/salon/useSalonSwitch.ts';
import { type Column, DataTable } from '#app/ui/DataTable.tsx';
import { RowMenu } from '#app/ui/RowMenu.tsx';
import type { AdministeredSalon } from '#contract/salon-administration.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import classes from './Dashboard.module.css';

const columns: Column<AdministeredSalon>[] = [
  {
    header: 'Salão',
    isTitle: true,
    cell: ({ name, slug }) => (
      <>
        {name}
        <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          /{slug}
        </Text>
      </>
    ),
  },
  { header: 'Proprietário', cell: ({ ownerName }) => ownerName },
  { header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];

export function NewestSalons({ salons }: { salons: AdministeredSalon[] }) {
  const { activate, deactivate } = useSalonSwitch();
  return (
    <section aria-labelledby="saloes-recentes">
      <div className={classes.head}>
        <Title order={2} id="saloes-recentes">
          Salões mais recentes
        </Title>
        <Button component={Link} to="/admin/salons" variant="default" rightSection={<IconArrowUpRight size={16} />}>
          Ver todos os salões
        </Button>
      </div>
      <DataTable
        label="Salões mais recentes"
        columns={columns}
        rows={salons}
        isFiltered={false}
        empty={{
          icon: <IconBuildingStore size={24} />,
          title: 'Ainda não há salões',
          whenNone: 'Quando alguém cadastrar um salão, ele aparece aqui.',
          whenFiltered: '',
        }}
        menu={(salon) => (
          <RowMenu name={salon.name}>
            {(focusTrigger) => (
              <>
                <Menu.Item
                  component="a"
                  href={`/salao/${salon.slug}`}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconExternalLink size={18} />}
                >
                  Abrir página pública
                </Menu.Item>
                {salon.status === 'active' ? (
                  <Menu.Item
                    leftSection={<IconPlayerPause size={18} />}
                    onClick={() => {
                      focusTrigger();
                      deactivate(salon);
                    }}
                  >
                    Desativar
                  </Menu.Item>
                ) : (
                  <Menu.Item leftSection={<IconPlayerPlay size={18} />} onClick={() => activate(salon)}>
                    Ativar
                  </Menu.Item>
                )}
              </>
            )}
          </RowMenu>
        )}
      />
    </section>
  );
}
