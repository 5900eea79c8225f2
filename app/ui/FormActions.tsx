import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  submit: string;
  sending: boolean;
  onCancel?: () => void;
  cancel?: string;
  aside?: ReactNode;
  disabled?: boolean;
};

export function FormActions({ submit, sending, onCancel, cancel = 'Cancelar', aside, disabled }: Props) {
  return (
    <Group justify={aside ? 'space-between' : 'flex-end'} mt="lg" gap="sm">
      {aside}
      <Group gap="sm">
        {onCancel && (
          <Button variant="default" onClick={() => onCancel()} disabled={sending}>
            {cancel}
          </Button>
        )}
        <Button type="submit" loading={sending} disabled={disabled ?? false}>
          {submit}
        </Button>
      </Group>
    </Group>
  );
}
