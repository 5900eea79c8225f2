import { Switch, TextInput } from '@mantine/core';
import { FieldColumns } from '#app/ui/FieldColumns.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { PhoneField } from '#app/ui/public/PhoneField.tsx';
import { Line, type TabProps } from './fields.tsx';

export function GeneralTab({ form, settings }: TabProps) {
  return (
    <>
      <FormSection title="Plataforma" hint="Como o produto se chama e por onde falam com você.">
        <TextInput
          label="Nome do aplicativo"
          description="Aparece nos títulos das páginas, no topo do site e nos e-mails"
          required
          maxLength={50}
          autoComplete="off"
          {...form.getInputProps('appName')}
        />
        <FieldColumns>
          <Line form={form} settings={settings} name="contactEmail" label="E-mail de contato" type="email" />
          <PhoneField label="Telefone de contato" {...form.getInputProps('contactPhone')} autoComplete="off" />
        </FieldColumns>
      </FormSection>
      <FormSection title="Manutenção" hint="Para quando o site precisa parar por um tempo.">
        <Switch
          label="Modo de manutenção"
          description={
            form.values.maintenanceMode
              ? 'Só administradores entram. Donos, clientes e visitantes veem a página de manutenção, e ninguém agenda.'
              : 'O site está aberto para todos.'
          }
          {...form.getInputProps('maintenanceMode', { type: 'checkbox' })}
        />
      </FormSection>
    </>
  );
}
