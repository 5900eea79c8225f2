import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportRow } from '#contract/customers-import.ts';
import classes from './CustomerImport.module.css';
import { count } from './count.ts';
import { Place, RowSection, WrongRows } from './RowSection.tsx';

type Props = {
  rows: ImportRow[];
  /** How many customers the plan still takes; null: any number. */
  room: number | null;
  isImporting: boolean;
  onImport: (lines: number[]) => void;
  onBack: () => void;
};

/** The rows that would be imported, the known ones and the wrong ones, before anything is kept. */
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
      <WrongRows
        rows={wrong}
        hint="Ficam de fora. Corrija na planilha e importe de novo: quem já entrou não entra duas vezes."
      />
      <RowSection
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
      </RowSection>
      <RowSection title={count(fresh.length, 'novo cliente', 'novos clientes')} rows={fresh}>
        {(row) => <Place row={row} />}
      </RowSection>
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack} disabled={isImporting}>
          Outro arquivo
        </Button>
        <Button loading={isImporting} disabled={chosen === 0 || isTooMany} onClick={() => onImport([...ticked])}>
          {chosen === 0 ? 'Nada para importar' : `Importar ${count(chosen, 'cliente', 'clientes')}`}
        </Button>
      </div>
    </>
  );
}

function roomSaid(room: number): string {
  if (room === 0) return 'Não cabe mais nenhum cliente';
  return `${room === 1 ? 'Cabe' : 'Cabem'} mais ${count(room, 'cliente', 'clientes')}`;
}
