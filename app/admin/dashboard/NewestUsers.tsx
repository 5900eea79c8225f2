import { Button, Text, Title } from '@mantine/core';
import { IconArrowUpRight, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { UserTypeBadge } from '#app/components/users/UserTypeBadge.tsx';
import { type Column, DataTable } from '#app/ui/DataTable.tsx';
import type { User } from '#contract/users.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import classes from './Dashboard.module.css';

const columns: Column<User>[] = [
  {
    header: 'Nome',
    isTitle: true,
    cell: ({ fullName, email }) => (
      <>
        {fullName}
        <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
      </>
    ),
  },
  { header: 'Tipo', cell: ({ userType }) => <UserTypeBadge userType={userType} /> },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];

export function NewestUsers({ users }: { users: User[] }) {
  return (
    <section aria-labelledby="usuarios-recentes">
      <div className={classes.head}>
        <Title order={2} id="usuarios-recentes">
          Usuários mais recentes
        </Title>
        <Button component={Link} to="/admin/users" variant="default" rightSection={<IconArrowUpRight size={16} />}>
          Ver todos os usuários
        </Button>
      </div>
      <DataTable
        label="Usuários mais recentes"
        columns={columns}
        rows={users}
        isFiltered={false}
        empty={{
          icon: <IconUsers size={24} />,
          title: 'Ainda não há usuários',
          whenNone: 'Quem criar uma conta aparece aqui.',
          whenFiltered: '',
        }}
      />
    </section>
  );
}
