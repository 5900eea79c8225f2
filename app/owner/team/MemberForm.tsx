import { Fieldset, Stack, Switch, Text } from '@mantine/core';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { RIGHTS, RIGHTS_OF_OWNER, type Right } from '#contract/rights.ts';
import { ROLE_RIGHTS } from '#contract/role-rights.ts';
import type { TeamMember, TeamRole } from '#contract/team.ts';
import { useRights } from '../useRights.ts';
import { chosenRights, differenceOf, lacks } from './chosen-rights.ts';
import { type Professional, RoleFields } from './RoleFields.tsx';
import { professionalWords, rightLabel } from './words.ts';

type Values = { role: TeamRole; employeeId: string | null; chosen: Right[] };
type Props = { edited: TeamMember; professionals: Professional[]; close: Close };

/** Everybody who works in a salon enters it. */
const SWITCHES = RIGHTS.filter((right) => right !== 'salons.enter' && !RIGHTS_OF_OWNER.includes(right));

export function MemberForm({ edited, professionals, close }: Props) {
  const { may } = useRights();
  const form = useJsonForm({
    initialValues: {
      role: edited.role as TeamRole,
      employeeId: edited.employee?.id ?? null,
      chosen: chosenRights(edited),
    } as Values,
    version: edited.version,
    toSend: ({ role, employeeId, chosen }, version) => ({
      ...{ intent: 'team.changeMember' as const, id: edited.id, version, role, employeeId },
      ...differenceOf(role, chosen),
    }),
    onDone: () => {
      toast.success('Acesso atualizado!', edited.fullName);
      close();
    },
    words: { otherwise: 'Erro ao salvar o acesso', codes: professionalWords },
  });
  useLeaveQuestion(form.isDirty);
  const { role, chosen } = form.values;

  const toggle = (right: Right, isOn: boolean) =>
    form.setFieldValue(
      'chosen',
      RIGHTS.filter((one) => (one === right ? isOn : chosen.includes(one))),
    );

  return (
    <form {...form.props}>
      <Stack>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {edited.fullName} · {edited.email}
        </Text>
        <RoleFields
          role={{
            ...form.getInputProps('role'),
            onChange: (role) => form.setValues({ role, chosen: [...ROLE_RIGHTS[role]] }),
          }}
          employee={form.getInputProps('employeeId')}
          professionals={professionals}
        />
        <Fieldset legend="O que esta pessoa pode fazer">
          <Stack gap="sm">
            {SWITCHES.map((right) => (
              <Switch
                key={right}
                label={rightLabel(right)}
                checked={chosen.includes(right)}
                description={chosen.includes(right) ? lacks(right, chosen) : null}
                // Nobody gives a right without having it, and the role's own are part of the role.
                disabled={!may(right) && !chosen.includes(right) && !ROLE_RIGHTS[role].includes(right)}
                onChange={(event) => toggle(right, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        </Fieldset>
      </Stack>
      <FormActions submit="Salvar" sending={form.isSending} onCancel={close} />
    </form>
  );
}
