import { Alert, Button, Group, NativeSelect, PasswordInput, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { FormActions } from '#app/ui/FormActions.tsx';
import { Part } from '#app/ui/Part.tsx';
import type { HandOver } from '#contract/hand-over.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { firstName } from '#lib/text.ts';
import type { HandOverActions } from './useHandOver.ts';

type Candidate = { id: string; fullName: string };
type Props = {
  salon: { name: string; slug: string; timeZone: string };
  open: HandOver | null;
  candidates: Candidate[];
  actions: HandOverActions;
};

/** For the owner, and for whoever the owner asked. */
export function HandOverPart({ salon, open, candidates, actions }: Props) {
  return (
    <Part
      title="Passar o salão"
      hint="Outra pessoa da equipe se torna proprietária. Quem passa o salão continua como gerente."
    >
      {open?.isForMe ? (
        <Asked salon={salon} open={open} actions={actions} />
      ) : open ? (
        <Waiting salon={salon} open={open} actions={actions} />
      ) : (
        <AskForm candidates={candidates} form={actions.form} />
      )}
    </Part>
  );
}

const dayOf = ({ expiresAt }: HandOver, { timeZone }: Props['salon']) => formatDate(localNow(expiresAt, timeZone).date);

type Shown = Pick<Props, 'salon' | 'actions'> & { open: HandOver };

function Asked({ salon, open, actions }: Shown) {
  return (
    <Alert color="blue" icon={<IconKey size={20} />} title={`${open.fromName} quer passar ${salon.name} para você`}>
      <Text size="sm">
        Ao aceitar, você se torna proprietário, com todos os direitos e com a assinatura do salão.{' '}
        {firstName(open.fromName)} passa a ser gerente. O pedido vale até {dayOf(open, salon)}.
      </Text>
      <Group gap="sm" mt="md">
        <Button loading={actions.isAccepting} onClick={() => actions.accept(salon.slug)}>
          Assumir o salão
        </Button>
        <Button variant="default" loading={actions.isDeclining} onClick={() => actions.decline(salon.slug)}>
          Recusar
        </Button>
      </Group>
    </Alert>
  );
}

function Waiting({ salon, open, actions }: Shown) {
  return (
    <>
      <Text>
        Você pediu a <b>{open.toName}</b> que assuma {salon.name}. O pedido vale até {dayOf(open, salon)}.
      </Text>
      <Group>
        <Button variant="default" loading={actions.isCancelling} onClick={actions.cancel}>
          Cancelar o pedido
        </Button>
      </Group>
    </>
  );
}

function AskForm({ candidates, form }: Pick<Props, 'candidates'> & Pick<HandOverActions, 'form'>) {
  if (candidates.length === 0) {
    return <Text c="dimmed">Convide primeiro a pessoa para a equipe. Depois você pode passar o salão para ela.</Text>;
  }
  return (
    <form {...form.props}>
      <Stack>
        <NativeSelect
          label="Novo proprietário"
          required
          data={[
            { value: '', label: 'Escolha alguém da equipe' },
            ...candidates.map(({ id, fullName }) => ({ value: id, label: fullName })),
          ]}
          {...form.getInputProps('userId')}
        />
        <PasswordInput
          label="Sua senha"
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        <Text size="sm" c="dimmed">
          A pessoa recebe um e-mail e tem sete dias para aceitar. Depois só ela pode passar o salão de volta.
        </Text>
      </Stack>
      <FormActions submit="Passar o salão" sending={form.isSending} />
    </form>
  );
}
