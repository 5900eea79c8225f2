import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Tile } from './EmptyState.tsx';
import { focusTitle } from './useArrivalFocus.ts';

type Props = {
  title: string;
  description?: ReactNode;
  icon?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  actions?: ReactNode;
  requestId?: string | undefined;
};

/** Replaces a screen whose read failed (D36). */
export function ErrorState({ title, description, icon, onRetry, isRetrying, actions, requestId }: Props) {
  const wasAsked = useRef(false);
  // The retry button that had the focus disappears with the error.
  useEffect(
    () => () => {
      if (wasAsked.current && document.activeElement === document.body) focusTitle();
    },
    [],
  );

  function retry() {
    wasAsked.current = true;
    onRetry?.();
  }

  return (
    <Stack align="center" gap="xs" px="md" py={56} ta="center" role="alert">
      <Tile>{icon || <IconCloudOff size={24} />}</Tile>
      <Title order={1} fz="h2" mt="xs">
        {title}
      </Title>
      {description && (
        <Text c="dimmed" maw="50ch" style={{ textWrap: 'pretty' }}>
          {description}
        </Text>
      )}
      <Group gap="sm" mt="sm" justify="center">
        {onRetry && (
          <Button leftSection={<IconRefresh size={18} />} onClick={retry} loading={isRetrying ?? false}>
            Tentar novamente
          </Button>
        )}
        {actions}
      </Group>
      {requestId && <RequestId id={requestId} />}
    </Stack>
  );
}

function RequestId({ id }: { id: string }) {
  return (
    <Group gap={6} mt="md" justify="center">
      <Text c="dimmed" size="xs">
        Código para o suporte
      </Text>
      <Code>{id}</Code>
      <CopyButton value={id} timeout={2000}>
        {({ copied, copy }) => (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={copy}>
            {copied ? 'Copiado!' : 'Copiar'}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
