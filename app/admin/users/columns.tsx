import { Text } from '@mantine/core';
import { UserTypeBadge } from '#app/components/users/UserTypeBadge.tsx';
import type { Column } from '#app/ui/DataTable.tsx';
import type { User } from '#contract/users.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';

export const columns: Column<User>[] = [
  {
    header: 'Nome',
    isTitle: true,
    cell: ({ fullName, email }) => {
      const [local, domain] = email.split(/(?=@)/);
      return (
        <>
          <Text fw={600}>{fullName}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {local}
            <wbr />
            {domain}
          </Text>
        </>
      );
    },
  },
  { header: 'Tipo', cell: ({ userType }) => <UserTypeBadge userType={userType} /> },
  {
    header: 'Telefone',
    cell: ({ phone }) => <span style={{ whiteSpace: 'nowrap' }}>{phone ? formatPhone(phone) : '–'}</span>,
  },
  { header: 'Salões', align: 'end', cell: ({ salonCount }) => salonCount.toLocaleString('pt-BR') },
  { header: 'Agendamentos', align: 'end', cell: ({ appointmentCount }) => appointmentCount.toLocaleString('pt-BR') },
  {
    header: 'Cadastro',
    align: 'end',
    cell: ({ createdAt }) => formatDate(localNow(createdAt, DEFAULT_TIME_ZONE).date),
  },
];
