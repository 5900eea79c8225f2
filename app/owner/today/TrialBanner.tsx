import { Alert, Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { SubscriptionState } from '#contract/salons.ts';
import { blockedMessage, lapsedTitles } from '../salon/plan/status-words.ts';
import classes from './Dashboard.module.css';

/** Nothing while the subscription is active (specification, section 4); of a late payment the layout tells every screen. */
export function TrialBanner({ subscription }: { subscription: SubscriptionState }) {
  const { status, trialDaysLeft, graceUntil } = subscription;
  if (status === 'active' || graceUntil) return null;
  const lapsed = lapsedTitles[status ?? 'inactive'];
  const isOver = Boolean(lapsed) || trialDaysLeft === 0;
  const color = isOver ? 'red' : 'orange';
  const trialTitle = isOver ? 'Período de teste expirado' : 'Seu período de teste está expirando';

  return (
    <Alert color={color} icon={<IconAlertTriangle />} mb="lg" role="status" classNames={{ wrapper: classes.banner }}>
      <Group justify="space-between" gap="sm">
        <Group gap="4px 12px" flex="1 1 22rem">
          <Text fw={650}>{lapsed ?? trialTitle}</Text>
          {!lapsed && (
            <Badge color={color} variant="filled">
              {daysLeft(trialDaysLeft)}
            </Badge>
          )}
          <Text flex="1 1 16rem">{isOver ? blockedMessage(status) : 'Escolha um plano para continuar sem pausa.'}</Text>
        </Group>
        <Button component={Link} to="/settings" variant="default" size="xs">
          Ver planos
        </Button>
      </Group>
    </Alert>
  );
}

function daysLeft(days: number): string {
  if (days === 0) return 'Expirado';
  return days === 1 ? '1 dia restante' : `${days} dias restantes`;
}
