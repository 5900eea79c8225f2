import { Switch } from '@mantine/core';
import { FormSection } from '#app/ui/FormSection.tsx';
import type { MetaTemplate } from '#contract/message-channels.ts';
import type { TabProps } from './fields.tsx';
import { WhatsAppSection } from './WhatsAppSection.tsx';

type Props = TabProps & { siteUrl: string; templates: MetaTemplate[] };

export function NotificationsTab(props: Props) {
  const { form } = props;
  return (
    <>
      <FormSection title="Notificações" hint="As mensagens que a plataforma envia a donos e clientes.">
        <Switch
          label="Enviar notificações"
          description={
            form.values.notificationsEnabled
              ? 'Confirmações, mudanças, vagas da lista de espera e avisos aos donos são enviados.'
              : 'Nada disso é enviado. Só saem os e-mails de acesso, como a redefinição de senha.'
          }
          {...form.getInputProps('notificationsEnabled', { type: 'checkbox' })}
        />
      </FormSection>
      <WhatsAppSection {...props} />
    </>
  );
}
