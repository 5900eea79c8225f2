import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Column } from '#app/ui/DataTable.tsx';
import type { FailedJob, JobQueue } from '#contract/jobs.ts';
import { formatInstant, queueWords, subjectWords } from './words.ts';

export const failedColumns: Column<FailedJob>[] = [
  {
    header: 'Tarefa',
    isTitle: true,
    cell: ({ queue }) => (
      <Text component="span" fw={600}>
        {queueWords(queue)}
      </Text>
    ),
  },
  {
    header: 'Erro',
    cell: ({ failure }) => (
      <Text component="span" inherit style={{ overflowWrap: 'anywhere' }}>
        {failure || 'O servidor parou no meio.'}
      </Text>
    ),
  },
  {
    header: 'Sobre',
    cell: ({ about }) =>
      about.length === 0 ? '—' : about.map((subject) => <Subject key={subject.field} {...subject} />),
  },
  { header: 'Tentativas', align: 'end', cell: ({ attempts }) => attempts.toLocaleString('pt-BR') },
  {
    header: 'Falhou em',
    align: 'end',
    cell: ({ failedAt }) => <time dateTime={failedAt}>{formatInstant(failedAt)}</time>,
  },
];

const Subject = ({ field, id }: FailedJob['about'][number]) => (
  <Text component="span" display="block" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
    {subjectWords(field)} {id}
  </Text>
);

const count = (read: (queue: JobQueue) => number) => (queue: JobQueue) => read(queue).toLocaleString('pt-BR');

export const queueColumns: Column<JobQueue & { id: string }>[] = [
  {
    header: 'Tarefa',
    isTitle: true,
    cell: ({ name, failed }) =>
      failed > 0 ? (
        <Anchor
          component={Link}
          to={`?tarefa=${encodeURIComponent(name)}`}
          fw={600}
          inherit
          display="inline-block"
          py={10}
        >
          {queueWords(name)}
        </Anchor>
      ) : (
        <Text component="span" fw={600}>
          {queueWords(name)}
        </Text>
      ),
  },
  { header: 'Aguardam', align: 'end', cell: count(({ waiting }) => waiting) },
  { header: 'Agendadas', align: 'end', cell: count(({ scheduled }) => scheduled) },
  { header: 'Em andamento', align: 'end', cell: count(({ running }) => running) },
  { header: 'Tentam de novo', align: 'end', cell: count(({ retrying }) => retrying) },
  { header: 'Falharam', align: 'end', cell: count(({ failed }) => failed) },
];
