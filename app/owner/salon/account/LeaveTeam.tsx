import { Button, Group } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';

export function LeaveTeam({ salonName }: { salonName: string }) {
  const navigate = useNavigate();
  const { run, isRunning } = useJsonAction<'team.leave'>({
    onDone: () => {
      toast.success('Você saiu da equipe', `Seu acesso a ${salonName} terminou.`);
      void navigate('/conta');
    },
    words: { otherwise: 'Erro ao sair da equipe', codes: { LAST_OWNER: { title: 'Você é o proprietário' } } },
  });
  const ask = () =>
    confirm({
      title: `Sair da equipe de ${salonName}?`,
      loss: 'Seu acesso termina na hora, em todos os aparelhos. O que você fez fica sob o seu nome, e só o salão pode convidar você de novo.',
      confirm: 'Sair da equipe',
      onConfirm: () => run({ intent: 'team.leave' }),
    });

  return (
    <Group>
      <Button variant="default" leftSection={<IconDoorExit size={18} />} onClick={ask} loading={isRunning}>
        Sair da equipe
      </Button>
    </Group>
  );
}
