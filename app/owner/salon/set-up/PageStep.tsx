import { Stack, Text, TextInput } from '@mantine/core';
import { roleTitles } from '#app/components/employees/labels.ts';
import { foldSlug, slugFromName, slugFromTyped, TYPED_LENGTH } from '#lib/slug.ts';
import { Choices } from './Choices.tsx';
import type { SetupForm } from './route.tsx';
import { ownRolesFor } from './values.ts';

type Props = {
  form: SetupForm;
  /** Without scheme: 'encaixe.app'. */
  host: string;
  /** The address that the page gets; null while it is looked up, or when that fails. */
  slug: string | null;
  isAsking: boolean;
};

/** Asks who attends and when, and shows where customers find the page. */
export function PageStep({ form, host, slug, isAsking }: Props) {
  const { name, slug: typed, kind, ownRole } = form.values;
  const wanted = typed ? slugFromTyped(typed) : slugFromName(name);
  const isTaken = slug !== null && slug !== wanted;
  const answers = [
    ...ownRolesFor(kind).map((role) => ({ value: role, label: `Sim: ${roleTitles[role].toLowerCase()}` })),
    { value: 'none' as const, label: 'Não atendo' },
  ];

  return (
    <Stack gap="lg">
      <Choices
        label="Você também atende?"
        description="Seus clientes escolhem com quem marcar. A equipe você cadastra depois."
        isRequired
        choices={answers}
        value={ownRole}
        onChange={(answer) => {
          form.setFieldValue('ownRole', answer);
          form.clearFieldError('ownRole');
        }}
        error={form.errors.ownRole}
      />
      <div>
        <Text fw={600} size="md">
          Seus horários
        </Text>
        <Text c="dimmed" mt={2}>
          Sua agenda começa aberta de segunda a sexta, das 9h às 18h, e sábado, das 9h às 16h. Você muda quando quiser
          em Cadastro de Agenda.
        </Text>
      </div>
      <div>
        <TextInput
          label="Endereço da sua página"
          labelProps={{ size: 'md', fw: 600 }}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={slugFromName(name)}
          {...form.getInputProps('slug')}
          onChange={(event) => form.setFieldValue('slug', foldSlug(event.currentTarget.value).slice(0, TYPED_LENGTH))}
        />
        <Text mt="xs" role="status" style={{ overflowWrap: 'anywhere' }}>
          {isTaken && (typed ? `${wanted} já está em uso. ` : 'Este nome já está em uso. ')}
          {isAsking ? (
            'Vendo se o endereço está livre...'
          ) : (
            <>
              Sua página será{' '}
              <b>
                {host}/{slug ?? wanted}
              </b>
            </>
          )}
        </Text>
      </div>
    </Stack>
  );
}
