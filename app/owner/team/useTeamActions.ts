import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useRights } from '#app/owner/useRights.ts';
import { confirm } from '#app/ui/confirm.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { Invitation, TeamMember } from '#contract/team.ts';
import { offerToReassign } from './offerToReassign.tsx';

/** The list calls it, because the card may be gone when the answer comes. */
export function useTeamActions() {
  const { revalidate } = useRevalidator();
  const { mayChange } = useRights();
  const removed = useRef<TeamMember>(null);
  const removal = useJsonAction<'team.removeMember'>({
    onDone: () => {
      toast.success('Pessoa removida da equipe');
      focusTitle();
      const employee = removed.current?.employee;
      if (employee?.name && mayChange('appointments.update')) offerToReassign(employee.id, employee.name);
    },
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND') void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao remover da equipe',
      codes: { NOT_FOUND: { description: 'Esta pessoa já não faz parte da equipe.' } },
    },
  });
  const revocation = useJsonAction<'team.revokeInvitation'>({
    onDone: () => {
      toast.success('Convite revogado');
      focusTitle();
    },
    onRefused: ({ code }) => {
      if (code === 'NOT_FOUND' || code === 'INVITATION_USED') void revalidate();
      return false;
    },
    words: {
      otherwise: 'Erro ao revogar o convite',
      codes: {
        NOT_FOUND: { description: 'Este convite já foi revogado.' },
        INVITATION_USED: { description: 'Alguém acabou de aceitar este convite. Veja a equipe.' },
      },
    },
  });

  return {
    askRemoval(member: TeamMember) {
      const { id, fullName } = member;
      removed.current = member;
      confirm({
        title: `Remover ${fullName} da equipe?`,
        loss: 'O acesso termina na hora, em todos os aparelhos. O que esta pessoa fez e os agendamentos continuam.',
        confirm: 'Remover da equipe',
        onConfirm: () => removal.run({ intent: 'team.removeMember', id }),
      });
    },
    askRevocation: ({ id }: Invitation) =>
      confirm({
        title: 'Revogar este convite?',
        loss: 'O link deixa de funcionar. Você pode convidar de novo quando quiser.',
        confirm: 'Revogar convite',
        onConfirm: () => revocation.run({ intent: 'team.revokeInvitation', id }),
      }),
  };
}
