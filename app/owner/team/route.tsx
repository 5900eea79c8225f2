import { Title } from '@mantine/core';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { CardList } from '#app/ui/CardList.tsx';
import { EditDialog } from '#app/ui/EditDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { NewButton } from '#app/ui/NewButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { mayChange, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';
import { InvitationCard } from './InvitationCard.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MemberCard } from './MemberCard.tsx';
import { MemberForm } from './MemberForm.tsx';
import { useTeamActions } from './useTeamActions.ts';

export const meta = titled('Equipe');
export { orOffline as clientAction } from '#app/ui/orOffline.ts';
export { unlessDialogOnly as shouldRevalidate } from '#app/ui/useUrlDialog.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { team, employees } = context.get(apiContext);
  const salon = context.get(salonContext);
  const [list, active] = await Promise.all([team.list(), employees.list({ status: 'active' })]);
  const taken = new Set(list.members.map(({ employee }) => employee?.id));
  return {
    ...list,
    /** The professionals without access, whom an invitation can be for. */
    free: active.employees.filter(({ id }) => !taken.has(id)).map(({ id, name }) => ({ id, name })),
    salon: { name: salon.name, timeZone: salon.timeZone },
    canChange: mayChange(salon, 'team.change'),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['team.invite', 'team.changeMember', 'team.removeMember', 'team.revokeInvitation']);

export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const { members, invitations, free, salon, canChange } = loaderData;
  const dialog = useUrlDialog(members.map((member) => (member.canChange ? member : null)));
  const actions = useTeamActions();
  const [params] = useSearchParams();
  const newButton = canChange && (
    <NewButton link={dialog.newLink} icon={<IconUserPlus size={18} />}>
      Convidar
    </NewButton>
  );
  const isAlone = members.length === 1 && invitations.length === 0;

  return (
    <>
      <PageHeader
        title="Equipe"
        subtitle="Quem entra no salão com a própria conta, e o que cada pessoa pode fazer."
        actions={!isAlone && newButton}
      />
      {isAlone && (
        <EmptyState
          icon={<IconUsers size={24} />}
          title="Convide sua equipe"
          hint="Cada pessoa entra com a própria conta e faz só o que você permite."
          action={newButton}
        />
      )}
      <CardList label="Equipe" entries={members}>
        {(member) => (
          <MemberCard
            member={member}
            editLink={dialog.editLink(member.id)}
            onRemove={canChange ? () => actions.askRemoval(member) : null}
          />
        )}
      </CardList>
      {invitations.length > 0 && (
        <>
          <Title order={2} size="h3" mt="xl" mb="sm">
            Convites abertos
          </Title>
          <CardList label="Convites abertos" entries={invitations}>
            {(invitation) => (
              <InvitationCard
                invitation={invitation}
                salon={salon}
                onRevoke={canChange ? () => actions.askRevocation(invitation) : null}
              />
            )}
          </CardList>
        </>
      )}
      {canChange && (
        <EditDialog dialog={dialog} titles={{ new: 'Convidar para a equipe', edit: 'Mudar acesso' }}>
          {(edited, close) =>
            edited ? (
              <MemberForm edited={edited} professionals={withOwn(free, edited)} close={close} />
            ) : (
              <InviteForm
                salonName={salon.name}
                professionals={free}
                chosenId={params.get('novo-profissional')}
                close={close}
              />
            )
          }
        </EditDialog>
      )}
    </>
  );
}

type Bound = { employee: { id: string; name: string | null } | null };

/** The member's own record too, whether or not it is active. */
function withOwn(free: { id: string; name: string }[], { employee }: Bound) {
  return employee ? [{ id: employee.id, name: employee.name ?? 'Profissional excluído' }, ...free] : free;
}

export const ErrorBoundary = () => <LoadError what="a equipe" />;
