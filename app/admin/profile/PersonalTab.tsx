import { TextInput } from '@mantine/core';
import { EmailForm } from '#app/components/account/EmailForm.tsx';
import { NameForm } from '#app/components/account/NameForm.tsx';
import type { EmailChangeForm } from '#app/components/account/useEmailForm.ts';
import type { NameChangeForm } from '#app/components/account/useNameForm.ts';
import { USER_TYPES } from '#app/components/users/words.ts';
import { Part } from '#app/ui/Part.tsx';
import type { MyAccount } from '#contract/account.ts';

type Props = { account: MyAccount; name: NameChangeForm; email: EmailChangeForm; hasCode: boolean };

export function PersonalTab({ account, name, email, hasCode }: Props) {
  const isSuper = account.userType === 'super_admin';
  return (
    <>
      <Part title="Nome" hint="É com ele que a auditoria mostra o que você fez.">
        <NameForm form={name} />
      </Part>
      <Part title="E-mail" hint="Você entra com ele. A troca vale depois de confirmada no novo endereço.">
        <EmailForm form={email} email={account.email} pendingEmail={account.pendingEmail} hasCode={hasCode} />
      </Part>
      <Part title="Tipo de conta" hint="Só um super administrador muda o tipo de uma conta, na tela de usuários.">
        <TextInput
          label="Tipo de conta"
          value={USER_TYPES[account.userType]}
          description={
            isSuper
              ? 'Você tem acesso total ao sistema, com configurações e planos.'
              : 'Você administra salões, usuários e assinaturas.'
          }
          readOnly
        />
      </Part>
    </>
  );
}
