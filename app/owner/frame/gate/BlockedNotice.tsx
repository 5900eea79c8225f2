import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { blockedMessage, blockedTitle } from '#app/owner/salon/plan/status-words.ts';
import type { SubscriptionStatus } from '#contract/salons.ts';
import { Notice } from './Notice.tsx';

type Props = { status: SubscriptionStatus | null; isSuspended: boolean };

/** A suspended owner gets no link to the plans, because the server would refuse them. */
export function BlockedNotice({ status, isSuspended }: Props) {
  return (
    <Notice color="red" title={blockedTitle(status)}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 20rem">
          {blockedMessage(status)} Até lá, a agenda e os clientes ficam abertos só para leitura.
        </Text>
        {!isSuspended && (
          <Button component={Link} to="/settings" variant="default">
            Escolher Plano e Reativar
          </Button>
        )}
      </Group>
    </Notice>
  );
}
