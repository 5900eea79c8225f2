import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { useLeaveQuestion } from '#app/ui/useLeaveQuestion.ts';
import { INVITATION_DAYS, type Invitation, type TeamRole } from '#contract/team.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { type Professional, RoleFields } from './RoleFields.tsx';
import { professionalWords } from './words.ts';

type Values = { role: TeamRole; employeeId: string | null; email: string };
type Props = { salonName: string; professionals: Professional[]; chosenId: string | null; close: Close };

/** Afterwards it shows the link, which is also in the list. */
export function InviteForm({ salonName, professionals, chosenId, close }: Props) {
  const [made, setMade] = useState<Invitation | null>(null);
  // A professional who has access by now is not among them.
  const chosen = professionals.find(({ id }) => id === chosenId)?.id ?? null;
  const form = useJsonForm({
    initialValues: { role: chosen ? 'professional' : 'reception', employeeId: chosen, email: '' } as Values,
    toSend: (values) => ({ intent: 'team.invite', ...values }),
    onDone: (invitation) => setMade(invitation),
    words: { otherwise: 'Erro ao convidar', codes: professionalWords },
  });
  useLeaveQuestion(() => !made && form.isDirty());
  if (made) return <Made {...{ made, salonName, close }} />;

  return (
    <form {...form.props}>
      <Stack>
        <RoleFields
          role={{ ...form.getInputProps('role'), onChange: (role) => form.setFieldValue('role', role) }}
          employee={form.getInputProps('employeeId')}
          professionals={professionals}
        />
        <TextInput
          label="E-mail"
          description="Opcional. O convite também vai por e-mail."
          type="email"
          {...form.getInputProps('email')}
        />
      </Stack>
      <FormActions submit="Convidar" sending={form.isSending} onCancel={close} />
    </form>
  );
}

function Made({ made, salonName, close }: { made: Invitation; salonName: string; close: Close }) {
  return (
    <Stack>
      <Text>
        Mande este link a quem você convidou. Ele vale por {INVITATION_DAYS} dias e para uma única conta.
        {made.email && ` Também vai por e-mail para ${made.email}.`}
      </Text>
      <TextInput
        aria-label="Link do convite"
        value={made.link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="xs">
        <InvitationLink link={made.link} salonName={salonName} of="o convite" />
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close()}>
          Concluir
        </Button>
      </Group>
    </Stack>
  );
}
