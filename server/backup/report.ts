import type { BackupRecord, Totals } from './records.ts';

/** Hands records on, and the totals at the end. */
export async function* counted(
  records: AsyncIterable<BackupRecord>,
  onEnd: (totals: Totals) => void,
): AsyncGenerator<BackupRecord> {
  for await (const record of records) {
    if (record.kind === 'end') onEnd(record.totals);
    yield record;
  }
}

const number = new Intl.NumberFormat('pt-BR');

/** For a person: how much there was. */
export function describeTotals({ rows, files }: Totals): string {
  const counts = Object.values(rows);
  const sum = number.format(counts.reduce((total, count) => total + count, 0));
  const ofTables = counts.length === 0 ? [] : [`${sum} registros de ${counts.length} tabelas`];
  return [...ofTables, `${number.format(files)} arquivos de fotos`].join(' e ');
}

export function describeMissing(names: string[]): string[] {
  if (names.length === 0) return [];
  return [`Atenção: ${number.format(names.length)} arquivos de fotos não foram encontrados (o primeiro: ${names[0]}).`];
}
