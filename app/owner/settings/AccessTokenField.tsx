import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { SettingsForm } from './useSettingsForm.ts';

type Props = {
  form: SettingsForm;
  /** The last characters of the saved token; null when there is none. */
  ending: string | null;
  canReplace: boolean;
};

/** The saved token is never shown: it stays, is replaced or is removed. Key it with the version, so that a save closes it. */
export function AccessTokenField({ form, ending, canReplace }: Props) {
  const [isReplacing, setReplacing] = useState(false);
  const typed = form.values.mercadoPagoAccessToken;
  const isRemoved = typed === '';
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useDidUpdate(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [isReplacing, isRemoved]);
  const set = (token: string | null) => form.setFieldValue('mercadoPagoAccessToken', token);

  if (ending === null || typed || isReplacing) {
    return (
      <Group ref={place} gap="xs" align="end" wrap="nowrap">
        <PasswordInput
          flex={1}
          label="Access token"
          placeholder="APP_USR-..."
          autoComplete="new-password"
          {...form.getInputProps('mercadoPagoAccessToken')}
          value={typed ?? ''}
          onChange={(event) => set(event.currentTarget.value || null)}
        />
        {ending !== null && (
          <Button
            variant="default"
            onClick={() => {
              set(null);
              setReplacing(false);
            }}
          >
            Manter a atual
          </Button>
        )}
      </Group>
    );
  }

  return (
    <div ref={place}>
      <Text fw={600}>Access token</Text>
      <Text c="dimmed" role="status">
        {isRemoved ? 'Será removida quando você salvar.' : `Configurada, termina em ${ending}`}
      </Text>
      <Group gap="xs" mt="xs">
        {isRemoved ? (
          <Button variant="default" size="xs" onClick={() => set(null)}>
            Desfazer
          </Button>
        ) : (
          <>
            {canReplace && (
              <Button variant="default" size="xs" onClick={() => setReplacing(true)}>
                Trocar
              </Button>
            )}
            <Button variant="subtle" color="red" size="xs" onClick={() => set('')}>
              Remover
            </Button>
          </>
        )}
      </Group>
    </div>
  );
}
