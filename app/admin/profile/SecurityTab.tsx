import { BRASILIA } from '#app/components/account/own-account.ts';
import { PasswordForm } from '#app/components/account/PasswordForm.tsx';
import { SessionList } from '#app/components/account/SessionList.tsx';
import type { PasswordChangeForm } from '#app/components/account/usePasswordForm.ts';
import { Part } from '#app/ui/Part.tsx';
import type { MyAccount } from '#contract/account.ts';
import { TwoFactorPart } from './TwoFactorPart.tsx';
import type { TwoFactor } from './two-factor.ts';

type Props = { account: MyAccount; twoFactor: TwoFactor; password: PasswordChangeForm };

export function SecurityTab({ account, twoFactor, password }: Props) {
  return (
    <>
      <Part title="Senha" hint="Ao salvar, as outras sessões da sua conta são encerradas.">
        <PasswordForm
          form={password}
          hasCode={twoFactor.enabledAt !== null}
          description="Pelo menos 12 caracteres, com maiúscula, minúscula, número e caractere especial"
        />
      </Part>
      <Part
        title="Verificação em duas etapas"
        hint="Além da senha, o login pede um código do seu celular. Quem descobrir sua senha não entra."
      >
        <TwoFactorPart twoFactor={twoFactor} />
      </Part>
      <Part
        title="Onde você está conectado"
        hint="Não reconhece um aparelho? Encerre a sessão dele e troque sua senha."
      >
        <SessionList sessions={account.sessions} today={null} timeZone={BRASILIA} />
      </Part>
    </>
  );
}
