import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ImportRow } from '#contract/customers-import.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './CustomerImport.module.css';
import { count } from './count.ts';

type Props = {
  rows: ImportRow[];
  /** How many customers the plan still takes; null: any number. */
  room: number | null;
  isImporting: boolean;
  onImport: (lines: number[]) => void;
  onBack: () => void;
};

/** What would be imported, what is known and what is wrong, before anything is kept. */
export function CheckRows({ rows, room, isImporting, onImport, onBack }: Props) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const wrong = rows.filter(({ problem }) => problem !== null);
  const known = rows.filter(({ problem, samePhone }) => problem === null && samePhone.length > 0);
  const fresh = rows.filter(({ problem, samePhone }) => problem === null && samePhone.length === 0);
  const chosen = fresh.length + ticked.size;
  const isTooMany = room !== null && chosen > room;

  function tick(line: number, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(line);
    else next.delete(line);
    setTicked(next);
  }

  return (
    <>
      {isTooMany && (
        <Alert color="orange" title="Seu plano não comporta todos" mb="md">
          {roomSaid(room)}, e esta lista traz {count(chosen, 'cliente', 'clientes')}. Mude de plano em Configurações ou
          importe uma lista menor.
        </Alert>
      )}
      <Section title={`${count(wrong.length, 'linha', 'linhas')} com problema`} rows={wrong} hint={WRONG_HINT}>
        {(row) => (
          <>
            <Place row={row} />
            <Text c="red">{row.problem}</Text>
          </>
        )}
      </Section>
      <Section
        title={`${known.length} já ${known.length === 1 ? 'cadastrado' : 'cadastrados'}`}
        rows={known}
        hint="Têm o mesmo telefone de outro cliente. Marque quem é outra pessoa, como alguém da família."
        action={
          <Checkbox
            label="Marcar todos"
            checked={ticked.size === known.length}
            indeterminate={ticked.size > 0 && ticked.size < known.length}
            onChange={(event) => setTicked(new Set(event.currentTarget.checked ? known.map(({ line }) => line) : []))}
          />
        }
      >
        {(row) => (
          <Checkbox
            checked={ticked.has(row.line)}
            onChange={(event) => tick(row.line, event.currentTarget.checked)}
            label={<Place row={row} />}
            description={`Mesmo telefone de ${row.samePhone.join(', ')}`}
          />
        )}
      </Section>
      <Section title={count(fresh.length, 'novo cliente', 'novos clientes')} rows={fresh}>
        {(row) => <Place row={row} />}
      </Section>
      <Group gap="sm" mt="xl" justify="space-between" className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={isImporting}>
          Escolher outro arquivo
        </Button>
        <Button loading={isImporting} disabled={chosen === 0 || isTooMany} onClick={() => onImport([...ticked])}>
          {chosen === 0 ? 'Nada para importar' : `Importar ${count(chosen, 'cliente', 'clientes')}`}
        </Button>
      </Group>
    </>
  );
}

function roomSaid(room: number): string {
  if (room === 0) return 'Não cabe mais nenhum cliente';
  return `${room === 1 ? 'Cabe' : 'Cabem'} mais ${count(room, 'cliente', 'clientes')}`;
}

const WRONG_HINT = 'Ficam de fora. Corrija na planilha e importe de novo: quem já entrou não entra duas vezes.';

function Place({ row: { line, name, phone, email } }: { row: ImportRow }) {
  return (
    <Text component="span" className="tnum" style={{ overflowWrap: 'anywhere' }}>
      <b>{name || 'Sem nome'}</b> · {phone ? formatPhone(phone) : 'sem telefone'}
      {email && ` · ${email}`}{' '}
      <Text component="span" c="dimmed">
        linha {line}
      </Text>
    </Text>
  );
}

type SectionProps = {
  title: string;
  hint?: string;
  rows: ImportRow[];
  action?: ReactNode;
  children: (row: ImportRow) => ReactNode;
};

/** A long list would be slow to draw. */
const AT_ONCE = 50;

function Section({ title, hint, rows, action, children }: SectionProps) {
  const [shown, setShown] = useState(AT_ONCE);
  if (rows.length === 0) return null;
  const rest = rows.length - shown;
  return (
    <section className={classes.section} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {action}
      </Group>
      {hint && <Text c="dimmed">{hint}</Text>}
      <ul className={classes.rows}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.line} className={classes.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="subtle" mt="xs" onClick={() => setShown(shown + 4 * AT_ONCE)}>
          Mostrar mais ({rest})
        </Button>
      )}
    </section>
  );
}
