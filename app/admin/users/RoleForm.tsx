import { Alert, Button, Group, PasswordInput, Radio, Stack, Text } from '@mantine/core';
import { IconBuildingStore, IconInfoCircle } from '@tabler/icons-react';
import { CodeField } from '#app/components/auth/CodeField.tsx';
import { UserTypeBadge } from '#app/components/users/UserTypeBadge.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { AccessRole, User } from '#contract/users.ts';
import { firstName } from '#lib/text.ts';
import { consequencesOf, doneText, ownerStays, roleChoices, roleOf } from './roles.ts';

type Props = { user: User; isOwn: boolean; hasCode: boolean; close: Close };

/** Whom the server would refuse is told so at once. */
export function RoleForm({ user, isOwn, hasCode, close }: Props) {
  const isOwner = user.salonCount > 0 && roleOf(user) === 'none';
  return (
    <Stack>
      <div>
        <Group gap="xs">
          <Text fw={600}>{user.fullName}</Text>
          <UserTypeBadge userType={user.userType} />
        </Group>
        <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {user.email}
        </Text>
      </div>
      {isOwner ? <OwnerStays close={close} /> : <Roles user={user} isOwn={isOwn} hasCode={hasCode} close={close} />}
    </Stack>
  );
}

function OwnerStays({ close }: { close: Close }) {
  return (
    <>
      <Alert color="yellow" icon={<IconBuildingStore size={20} />} title={ownerStays.title}>
        {ownerStays.description}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => close()}>
          Fechar
        </Button>
      </Group>
    </>
  );
}

type Values = { role: AccessRole; currentPassword: string; code: string };

function Roles({ user, isOwn, hasCode, close }: Props) {
  const { id, fullName } = user;
  const form = useJsonForm({
    initialValues: { role: roleOf(user), currentPassword: '', code: '' } as Values,
    version: user.version,
    toSend: ({ code, ...values }, version) => ({
      intent: 'users.changeRole',
      id,
      version,
      ...values,
      code: hasCode ? code : null,
    }),
    onDone: () => {
      toast.success('Perfil de acesso alterado', doneText(fullName, form.getValues().role));
      close();
    },
    words: {
      otherwise: 'Erro ao alterar o perfil de acesso',
      codes: {
        LAST_SUPER_ADMIN: {
          title: 'Este é o último super administrador',
          description: 'Dê o perfil a outra pessoa antes: a plataforma precisa de pelo menos um.',
        },
        OWNER_HAS_SALON: ownerStays,
        NOT_FOUND: { description: 'Esta conta foi excluída.' },
      },
    },
  });
  const { role } = form.values;

  return (
    <form {...form.props}>
      <Stack>
        <Radio.Group label="Perfil de acesso" required {...form.getInputProps('role')}>
          <Stack gap="sm" mt="xs">
            {roleChoices.map(({ value, label, description }) => (
              <Radio
                key={value}
                name="role"
                value={value}
                label={label}
                description={description}
                data-autofocus={value === roleOf(user) || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        {role !== roleOf(user) && (
          <Alert icon={<IconInfoCircle size={20} />} role="status">
            {consequencesOf(user, role, { isOwn })}
          </Alert>
        )}
        <PasswordInput
          label="Sua senha atual"
          description={`Confirme que é você quem muda o acesso de ${firstName(fullName)}.`}
          autoComplete="current-password"
          required
          {...form.getInputProps('currentPassword')}
        />
        {hasCode && <CodeField label="Código" {...form.getInputProps('code')} />}
      </Stack>
      <FormActions submit="Alterar perfil" sending={form.isSending} onCancel={close} />
    </form>
  );
}
