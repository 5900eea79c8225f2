import { Anchor, Text } from '@mantine/core';
import { Link, type LinkProps } from 'react-router';
import { actionWords } from '#app/components/audit-log/actions.ts';
import type { Column } from '#app/ui/DataTable.tsx';
import type { AuditEntry } from '#contract/audit-log.ts';
import { formatInstant } from './fields.ts';
import { actorWords, browserWords, changesOf, kindWords, subjectWords } from './words.ts';

export const columnsWith = (linkTo: (id: string) => LinkProps): Column<AuditEntry>[] => [
  {
    header: 'Ação',
    isTitle: true,
    cell: (entry) => (
      <Anchor component={Link} {...linkTo(entry.id)} fw={600} inherit display="inline-block" py={10}>
        {actionWords(entry.action)}
      </Anchor>
    ),
  },
  { header: 'Quem', cell: (entry) => <WithNote text={actorWords(entry)} note={kindWords(entry)} /> },
  {
    header: 'Sobre',
    cell: (entry) => <WithNote text={subjectWords(entry)} note={entry.subject && (entry.salon?.name ?? null)} />,
  },
  { header: 'Mudança', cell: (entry) => <Summary entry={entry} /> },
  {
    header: 'De onde',
    cell: ({ address, userAgent }) =>
      address ? <WithNote text={address} note={userAgent && browserWords(userAgent)} /> : '—',
  },
  { header: 'Quando', align: 'end', cell: ({ at }) => <time dateTime={at}>{formatInstant(at)}</time> },
];

function WithNote({ text, note }: { text: string; note: string | null }) {
  return (
    <>
      {text}
      {note && note !== text && (
        <Text component="span" display="block" size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}

const SHOWN = 2;

/** The first changes; the rest is in the opened entry. */
function Summary({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return '—';
  const more = changes.length - SHOWN;
  return (
    <>
      {changes.slice(0, SHOWN).map(({ field, label, before, after }) => (
        <Text key={field} component="span" display="block" inherit lineClamp={2}>
          {`${label}: ${before} → ${after}`}
        </Text>
      ))}
      {more > 0 && (
        <Text component="span" display="block" size="sm" c="dimmed">
          {more === 1 ? 'e mais 1 campo' : `e mais ${more} campos`}
        </Text>
      )}
    </>
  );
}
