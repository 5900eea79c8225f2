import { accountOf, disclosure } from '#app/owner/appointments/panel/merge-question.ts';
import type { Customer } from '#contract/customers.ts';

type Linked = Pick<Customer, 'name' | 'bookedBySalon'> & { account: NonNullable<Customer['account']> };

/** Tells what becomes visible to whom. */
export function linkQuestion({ name, bookedBySalon, account }: Linked) {
  return {
    title: `Vincular a conta de ${account.name}?`,
    loss: [
      disclosure({ accountName: account.name, accountEmail: account.email, appointments: bookedBySalon }, name),
      'Nome e telefone que a pessoa mudar em Meu Perfil passam a valer neste cadastro.',
    ],
    confirm: 'Vincular',
    isDestructive: false,
  };
}

export function unlinkQuestion({ name, bookedBySalon, account }: Linked) {
  const who = `A conta de ${accountOf(account)}`;
  return {
    title: `Desvincular a conta de ${account.name}?`,
    loss: [
      account.isLinked && bookedBySalon > 0
        ? `${who} deixa de ver ${appointments(bookedBySalon)} para ${name}, e vê só o que ela mesma agendou.`
        : `${who} continua vendo só o que ela mesma agendou.`,
      'O próximo agendamento da conta cria um cadastro novo. Esta ação não pode ser desfeita.',
    ],
    confirm: 'Desvincular',
  };
}

const appointments = (count: number) =>
  count === 1 ? 'o agendamento que o salão marcou' : `os ${count} agendamentos que o salão marcou`;
