import { Button, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ImportRow } from '#contract/customers-import.ts';
import { formatPhone } from '#lib/phone.ts';
import classes from './CustomerImport.module.css';
import { count } from './count.ts';

/** The person in a row, and its place in the file. */
export function Place({ row: { line, name, phone, email } }: { row: ImportRow }) {
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

/** The number of rows shown at first, so that the next section is reached with little scrolling. */
const FOLDED = 10;

/** Moves the focus to the first unfolded row, because the pressed button is gone. */
const focusRow = (row: HTMLLIElement | null) => row?.focus({ preventScroll: true });

export function RowSection({ title, hint, rows, action, children }: SectionProps) {
  const [isFolded, setFolded] = useState(true);
  if (rows.length === 0) return null;
  const shown = isFolded ? rows.slice(0, FOLDED) : rows;
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
        {shown.map((row, index) => (
          <li key={row.line} className={classes.row} {...(index === FOLDED && { ref: focusRow, tabIndex: -1 })}>
            {children(row)}
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="subtle" mt="xs" onClick={() => setFolded(false)}>
          Mostrar todos ({rows.length.toLocaleString('pt-BR')})
        </Button>
      )}
    </section>
  );
}

/** The wrong rows, each with its line in the file and the reason. */
export function WrongRows({ rows, hint }: { rows: ImportRow[]; hint: string }) {
  return (
    <RowSection title={`${count(rows.length, 'linha', 'linhas')} com problema`} rows={rows} hint={hint}>
      {(row) => (
        <>
          <Place row={row} />
          <Text c="red">{row.problem}</Text>
        </>
      )}
    </RowSection>
  );
}
