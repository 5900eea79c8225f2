import { TextInput } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { Count, Line, SavedSecret, type TabProps } from './fields.tsx';
import { SendCheck } from './SendCheck.tsx';
import { mailTold } from './told.ts';

export function MailTab({ ownEmail, ...props }: TabProps & { ownEmail: string }) {
  const { settings, form } = props;
  return (
    <>
      <FormSection
        title="Servidor de e-mail"
        hint="Sem servidor, os e-mails viram arquivos na pasta de dados do servidor."
      >
        <FieldColumns>
          <Line {...props} name="smtpHost" label="Servidor SMTP" placeholder="smtp.exemplo.com.br" />
          <Count {...props} name="smtpPort" label="Porta" min={1} max={65_535} />
          <Line
            {...props}
            name="smtpUser"
            label="Usuário"
            description="Com usuário e senha, a conexão precisa ser segura: STARTTLS ou porta 465"
          />
          <SavedSecret {...props} name="smtpPassword" label="Senha" />
        </FieldColumns>
        <Line
          {...props}
          name="mailFrom"
          label="Endereço do remetente"
          type="email"
          description={`Os e-mails saem em nome de ${settings.appName}`}
          placeholder="nao-responda@exemplo.com.br"
        />
      </FormSection>
      <SendCheck
        title="E-mail de teste"
        hint="Um e-mail de verdade, com o que está salvo."
        isUnsaved={form.isDirty()}
        intent="settings.testMail"
        recipient={ownEmail}
        button="Enviar e-mail de teste"
        field={(field, onChange) => (
          <TextInput type="email" {...field} onChange={(event) => onChange(event.currentTarget.value)} />
        )}
        told={mailTold}
      />
    </>
  );
}
