import type { Customer, MergePreview } from '#contract/customers.ts';
import { formatDate } from '#lib/dates.ts';
import { formatPhone } from '#lib/phone.ts';

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
      ...lostContacts(keep, remove),
      ...(preview.discloses ? [disclosure(preview.discloses, keep.name)] : []),
      'Esta ação não pode ser desfeita.',
    ],
    confirm: 'Juntar',
  };
}

/** Contact data of the removed record that the kept one already has otherwise. */
function lostContacts(keep: Customer, remove: Customer): string[] {
  const data = [
    ['telefone', formatPhone(keep.phone ?? ''), formatPhone(remove.phone ?? '')],
    ['e-mail', keep.email, remove.email],
    ['aniversário', keep.birthDate && formatDate(keep.birthDate), remove.birthDate && formatDate(remove.birthDate)],
  ] as const;
  const lost = data.flatMap(([name, kept, other]) => (other && kept && kept !== other ? [`${name} ${other}`] : []));
  return lost.length > 0 ? [`De ${remove.name} não fica: ${lost.join(', ')}.`] : [];
}

/** Its e-mail is in brackets, for those who may see it. */
export const accountOf = ({ name, email }: { name: string; email: string | null }) =>
  email === null ? name : `${name} (${email})`;

export function disclosure(discloses: NonNullable<MergePreview['discloses']>, name: string): string {
  const { accountName, accountEmail, appointments } = discloses;
  const seen = appointments === 1 ? 'o agendamento' : `os ${appointments} agendamentos`;
  const already = appointments > 0 ? `${seen} que o salão já marcou e ` : '';
  return `A conta de ${accountOf({ name: accountName, email: accountEmail })} passa a ver, cancelar e avaliar ${already}o que o salão marcar para ${name} daqui em diante. Confirme antes com a pessoa que a conta é dela.`;
}
