import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { DeletionPreview } from '#contract/privacy.ts';
import { formatDate } from '#lib/dates.ts';
import { formatCents } from '#lib/money.ts';
import { HasSalon } from './HasSalon.tsx';

type Props = { deletion: DeletionPreview; action: string };

export function DeletionForm({ deletion, action }: Props) {
  const { obstacle, salon } = deletion;
  if (obstacle === 'ADMINISTRATOR_STAYS') {
    return (
      <Alert color="yellow" icon={<IconLock size={20} />}>
        A conta de quem administra a plataforma não pode ser excluída aqui.
      </Alert>
    );
  }
  return salon ? <HasSalon name={salon.name} /> : <Deletable deletion={deletion} action={action} />;
}

function Deletable({ deletion: { upcoming, refundCents, waitingEntries }, action }: Props) {
  const form = useJsonForm({
    action,
    initialValues: { currentPassword: '' },
    // The action leads away: the account of this page is gone.
    toSend: (values) => ({ intent: 'privacy.deleteAccount', ...values }),
    words: {
      otherwise: 'Não foi possível excluir a conta',
      codes: { OWNER_HAS_SALON: { title: 'Encerre o salão primeiro' } },
    },
  });

  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Text>
          Seu acesso termina em todos os aparelhos e seus dados pessoais saem dos cadastros dos salões. Atendimentos
          passados, pagamentos e as estrelas que você deu ficam, sem o seu nome. Não há como desfazer.
        </Text>
        {upcoming.length > 0 && (
          <div>
            <Text fw={600} id="cancelados">
              {upcoming.length === 1 ? 'Este agendamento será cancelado:' : 'Estes agendamentos serão cancelados:'}
            </Text>
            <ul className="account-lost" aria-labelledby="cancelados">
              {upcoming.map(({ salonName, date, time, serviceName }) => (
                <li key={`${salonName} ${date} ${time}`}>
                  {serviceName ?? 'Sem serviço'} em {salonName},{' '}
                  <span className="tnum">
                    {formatDate(date)} às {time}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {refundCents > 0 && <Text>Os {formatCents(refundCents)} que você pagou pela internet voltam por inteiro.</Text>}
        {waitingEntries > 0 && (
          <Text>
            {waitingEntries === 1
              ? 'Seu pedido na lista de espera será apagado.'
              : `Seus ${waitingEntries} pedidos em listas de espera serão apagados.`}
          </Text>
        )}
        <PasswordInput
          label="Senha atual"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        <Button type="submit" color="red" fullWidth loading={form.isSending}>
          Excluir minha conta
        </Button>
      </Stack>
    </form>
  );
}
