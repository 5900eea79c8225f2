import { Anchor, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { PictureField } from '#app/owner/page/pictures/PictureField.tsx';
import { confirm } from '#app/ui/confirm.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { SwitchFact } from '#app/ui/SwitchFact.tsx';
import type { SettingsForm } from './useSettingsForm.ts';

type Props = {
  form: SettingsForm;
  slug: string;
  /** Appointments that are still to come. */
  upcoming: number;
  canChange: boolean;
  onUploading: (isUploading: boolean) => void;
};

export function BasicSection({ form, slug, upcoming, canChange, onUploading }: Props) {
  function changeActive(isActive: boolean) {
    if (isActive) return form.setFieldValue('isActive', true);
    confirm({
      title: 'Desativar o salão?',
      loss: `${comingWords(upcoming)} Sua página sai do ar, e ninguém novo consegue agendar até você ativar o salão de novo.`,
      confirm: 'Desativar',
      onConfirm: () => form.setFieldValue('isActive', false),
    });
  }

  const meaning = form.values.isActive
    ? 'Sua página está no ar e recebe agendamentos.'
    : 'Sua página sai do ar e ninguém agenda por ela. Agenda, clientes e o que já está marcado continuam.';

  return (
    <FormSection title="Informações básicas" hint="O que seus clientes leem primeiro na sua página.">
      <TextInput label="Nome do salão" maxLength={100} required {...form.getInputProps('name')} />
      <Textarea
        label="Descrição"
        description="O que você faz de melhor, em uma ou duas frases"
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
      />
      <PictureField
        label="Logo"
        description="Quadrado, de 200 × 200 ou mais"
        onBusyChange={onUploading}
        {...form.getInputProps('logoUrl')}
      />
      <div>
        <Text fw={600}>Endereço da página</Text>
        <Text>
          <Anchor component="a" href={`/${slug}`} target="_blank" rel="noreferrer">
            /{slug}
          </Anchor>{' '}
          ·{' '}
          <Anchor component={Link} to="/meu-link">
            Trocar em Meu Link
          </Anchor>
        </Text>
      </div>
      {canChange ? (
        <Switch
          label="Salão ativo"
          description={meaning}
          {...form.getInputProps('isActive', { type: 'checkbox' })}
          onChange={(event) => changeActive(event.currentTarget.checked)}
        />
      ) : (
        <SwitchFact label="Salão ativo" description={meaning} isOn={form.values.isActive} />
      )}
    </FormSection>
  );
}

function comingWords(upcoming: number): string {
  if (upcoming === 0) return 'Não há agendamentos para os próximos dias.';
  const words = upcoming === 1 ? 'O agendamento que vem continua' : `Os ${upcoming} agendamentos que vêm continuam`;
  return `${words} de pé: os clientes não são avisados, e você atende como combinado.`;
}
