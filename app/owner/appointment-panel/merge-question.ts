import type { MergePreview } from '#contract/customers.ts';

type Pair = Pick<MergePreview, 'keep' | 'remove'>;

/** Keeps the record that the salon made, because the salon knows its name; otherwise the one that was asked for. */
export function chooseKept({ keep, remove }: Pair): Pair {
  return keep.account && !remove.account ? { keep: remove, remove: keep } : { keep, remove };
}

export function mergeQuestion(preview: MergePreview) {
  const { keep, remove } = chooseKept(preview);
  return {
    title: `Juntar ${remove.name} com ${keep.name}?`,
    loss: [
      `Os dois cadastros viram um só, com o nome ${keep.name}, o histórico e as observações de ambos.`,
      ...(preview.discloses ? [disclosure(preview.discloses, keep.name)] : []),
      'Esta ação não pode ser desfeita.',
    ],
    confirm: 'Juntar',
  };
}

export function disclosure(discloses: NonNullable<MergePreview['discloses']>, name: string): string {
  const { accountName, accountEmail, appointments } = discloses;
  const seen = appointments === 1 ? 'o agendamento' : `os ${appointments} agendamentos`;
  const already = appointments > 0 ? `${seen} que o salão já marcou e ` : '';
  return `A conta de ${accountName} (${accountEmail}) passa a ver, cancelar e avaliar ${already}o que o salão marcar para ${name} daqui em diante. Confirme antes com a pessoa que a conta é dela.`;
}
