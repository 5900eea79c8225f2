import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { SubscriptionStatus } from '#contract/salons.ts';
import { blockedMessage } from './messages.ts';
import { Notice } from './Notice.tsx';

/** Above what a blocked owner may still read. */
export function BlockedNotice({ status }: { status: SubscriptionStatus | null }) {
  return (
    <Notice color="red" title="Período de Teste Expirado">
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 20rem">{blockedMessage(status)} Até lá, a agenda fica aberta só para leitura.</Text>
        <Button component={Link} to="/settings" variant="default">
          Escolher Plano e Reativar
        </Button>
      </Group>
    </Notice>
  );
}
