import { Stack, TextInput } from '@mantine/core';
import { OwnAccountParts } from '#app/components/account/OwnAccountParts.tsx';
import { FormActions } from '#app/ui/FormActions.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import type { ClientProfile } from '#contract/profiles.ts';

type Props = {
  salon: { slug: string; name: string };
  /** `version` 0: this account has no profile at the salon yet. */
  profile: ClientProfile;
};

export function MyProfile({ salon, profile }: Props) {
  return (
    <>
      <ProfileForm slug={salon.slug} profile={profile} />
      <OwnAccountParts salon={salon} back={`/${salon.slug}?conta=perfil`} />
    </>
  );
}

function ProfileForm({ slug, profile }: { slug: string; profile: ClientProfile }) {
  const form = useJsonForm({
    initialValues: { fullName: profile.fullName, phone: profile.phone ?? '', address: profile.address ?? '' },
    version: profile.version,
    toSend: (values, version) => ({ intent: 'customers.updateProfile', slug, version, ...values }),
    onDone: () => toast.success('Perfil atualizado'),
    words: {
      otherwise: 'Erro',
      codes: { UNEXPECTED: { description: 'Não foi possível atualizar o perfil.' } },
    },
  });

  return (
    <form {...form.props}>
      <Stack gap="md">
        <TextInput
          label="Nome ou apelido"
          autoComplete="name"
          maxLength={100}
          required
          {...form.getInputProps('fullName')}
        />
        <PhoneField label="Telefone" required {...form.getInputProps('phone')} />
        <TextInput
          label="E-mail"
          description="É com ele que você entra. Para trocar, veja “Sua conta”, abaixo."
          value={profile.email}
          readOnly
        />
        <TextInput
          label="Endereço (opcional)"
          autoComplete="street-address"
          maxLength={255}
          {...form.getInputProps('address')}
        />
      </Stack>
      <FormActions submit="Salvar Alterações" sending={form.isSending} />
    </form>
  );
}
