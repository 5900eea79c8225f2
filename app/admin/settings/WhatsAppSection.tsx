import { Code, Select, Stack, Text } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import type { MetaTemplate } from '#contract/message-channels.ts';
import type { WhatsAppChoice } from '#contract/system-settings.ts';
import { fixedProps, Line, SavedSecret, type TabProps } from './fields.tsx';
import { SendCheck } from './SendCheck.tsx';
import classes from './SystemSettings.module.css';
import { Templates } from './Templates.tsx';
import { whatsAppTold } from './told.ts';

const PROVIDERS: { value: WhatsAppChoice; label: string }[] = [
  { value: 'none', label: 'Nenhum' },
  { value: 'cloud_api', label: 'Meta (Cloud API)' },
  { value: 'evolution', label: 'Evolution API' },
];

const HINTS: Record<string, string> = {
  none: 'As mensagens aos clientes ficam na caixa de saída de cada salão.',
  cloud_api: 'O serviço oficial. A Meta só envia modelos que ela aprovou.',
  evolution: 'Um servidor seu, ligado a um telefone com WhatsApp.',
};

type Props = TabProps & { siteUrl: string; templates: MetaTemplate[] };

export function WhatsAppSection({ siteUrl, templates, ...props }: Props) {
  const { form, settings } = props;
  const { whatsappProvider: chosen } = form.values;
  return (
    <>
      <FormSection title="WhatsApp" hint={HINTS[chosen] ?? ''}>
        <Select
          label="Provedor"
          data={PROVIDERS}
          allowDeselect={false}
          {...form.getInputProps('whatsappProvider')}
          {...fixedProps(settings, 'whatsappProvider')}
        />
        {chosen === 'cloud_api' && (
          <>
            <FieldColumns>
              <Line {...props} name="whatsappPhoneNumberId" label="Identificação do número" inputMode="numeric" />
              <Line {...props} name="whatsappAccountId" label="Identificação da conta (WABA)" inputMode="numeric" />
            </FieldColumns>
            <SavedSecret {...props} name="whatsappAccessToken" label="Token de acesso" placeholder="EAA..." />
            <SavedSecret {...props} name="whatsappAppSecret" label="Chave secreta do aplicativo" />
            <SavedSecret {...props} name="whatsappVerifyToken" label="Token de verificação" />
            <WebhookAddress url={`${siteUrl}/webhooks/whatsapp`}>
              No painel da Meta, assine o campo “messages” neste endereço, com o token de verificação acima.
            </WebhookAddress>
          </>
        )}
        {chosen === 'evolution' && (
          <>
            <FieldColumns>
              <Line {...props} name="evolutionUrl" label="Endereço" placeholder="https://evolution.exemplo.com.br" />
              <Line {...props} name="evolutionInstance" label="Instância" />
            </FieldColumns>
            <SavedSecret {...props} name="evolutionApiKey" label="Chave da API" />
            <SavedSecret {...props} name="evolutionWebhookToken" label="Token do webhook" />
            <WebhookAddress url={`${siteUrl}/webhooks/evolution`}>
              Na Evolution API, envie MESSAGES_UPDATE e MESSAGES_UPSERT para este endereço, com o cabeçalho
              “Authorization: Bearer” e o token do webhook.
            </WebhookAddress>
          </>
        )}
      </FormSection>
      {(chosen !== 'none' || settings.whatsappProvider !== 'none') && (
        <SendCheck
          title="WhatsApp de teste"
          hint="Uma mensagem de verdade, com o que está salvo."
          isUnsaved={form.isDirty()}
          intent="settings.testWhatsApp"
          button="Enviar WhatsApp de teste"
          field={(field, onChange) => <PhoneField {...field} onChange={onChange} />}
          told={whatsAppTold}
        />
      )}
      {chosen === 'cloud_api' && <Templates templates={templates} />}
    </>
  );
}

function WebhookAddress({ url, children }: { url: string; children: React.ReactNode }) {
  return (
    <Stack gap={4}>
      <Text fw={600}>Avisos de entrega</Text>
      <Code className={classes.path}>{url}</Code>
      <Text c="dimmed">{children}</Text>
    </Stack>
  );
}
