import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { actionWords } from '#app/components/audit-log/actions.ts';
import type { AuditEntry } from '#contract/audit-log.ts';
import classes from './EntryDetails.module.css';
import { formatInstant } from './fields.ts';
import { actorWords, browserWords, changesOf, detailsOf, kindWords, salonWords, subjectWords } from './words.ts';

type Props = { entry: AuditEntry; personHref: string | null; onClose: () => void };

/** One entry: what it says, and a change before and after, side by side. */
export function EntryDetails({ entry, personHref, onClose }: Props) {
  const { address, userAgent, at } = entry;
  const kind = kindWords(entry);
  const facts = [
    { label: 'Ação', value: actionWords(entry.action) },
    { label: 'Quem', value: kind ? `${actorWords(entry)} (${kind})` : actorWords(entry) },
    { label: 'Sobre', value: subjectWords(entry) },
    { label: 'Salão', value: salonWords(entry) },
    { label: 'Quando', value: formatInstant(at) },
    { label: 'De onde', value: address && [address, userAgent && browserWords(userAgent)].filter(Boolean).join(', ') },
    ...detailsOf(entry),
  ];

  return (
    <Stack>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value || '—'} />
        ))}
      </dl>
      <Changes entry={entry} />
      <Group justify="flex-end">
        {personHref && (
          <Button component={Link} to={personHref} variant="default">
            Só desta pessoa
          </Button>
        )}
        <Button onClick={onClose}>Fechar</Button>
      </Group>
    </Stack>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return <Text c="dimmed">Este registro não guarda valores de antes e depois.</Text>;
  return (
    <div>
      <Title order={3} fz="h4" mb="xs">
        O que mudou
      </Title>
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Campo</th>
            <th scope="col">Antes</th>
            <th scope="col">Depois</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
