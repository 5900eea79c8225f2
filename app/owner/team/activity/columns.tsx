import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { actionWords } from '#app/components/audit-log/actions.ts';
import type { Column } from '#app/ui/DataTable.tsx';
import type { TeamDeed } from '#contract/team.ts';
import { formatDate, formatRelativeDay, localNow } from '#lib/dates.ts';

type Clock = { timeZone: string; today: string };

/** 'hoje às 14:02', 'qua., 18/11 às 09:30'. */
function whenWords(at: string, { timeZone, today }: Clock): string {
  const { date, time } = localNow(at, timeZone);
  return `${date > today ? formatDate(date) : formatRelativeDay(date, today)} às ${time}`;
}

export const columnsWith = (clock: Clock): Column<TeamDeed>[] => [
  { header: 'O que fez', isTitle: true, cell: ({ action }) => actionWords(action) },
  { header: 'Quem', cell: ({ person }) => person ?? 'conta excluída' },
  { header: 'Sobre', cell: (deed) => <Subject deed={deed} /> },
  { header: 'Quando', align: 'end', cell: ({ at }) => <time dateTime={at}>{whenWords(at, clock)}</time> },
];

function Subject({ deed: { subject, appointmentId, customerId } }: { deed: TeamDeed }) {
  if (!subject) return '—';
  const to = appointmentId
    ? `/appointments?quando=todos&agendamento=${appointmentId}`
    : customerId && `/customers/${customerId}`;
  if (!to) return subject;
  return (
    <Anchor component={Link} to={to} inherit display="inline-block" py={10} my={-10}>
      {subject}
    </Anchor>
  );
}
