import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { OwnSalon } from '#contract/salons.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { Notice } from './Notice.tsx';

type Props = { ending: NonNullable<OwnSalon['planEnding']>; timeZone: string; isSuspended: boolean };

/** A plan that no card renews is about to end. */
export function EndingNotice({ ending: { plan, at, next }, timeZone, isSuspended }: Props) {
  const day = formatDate(localNow(at, timeZone).date);
  return (
    <Notice color="orange" title={`Seu plano ${plan} termina em ${day}`}>
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 20rem">
          {next
            ? `Depois vem o plano ${next}, como você escolheu. Já dá para pagar o primeiro período por PIX.`
            : 'Ele não renova sozinho. Renove agora: o novo período começa quando o atual terminar.'}
        </Text>
        {!isSuspended && (
          <Button component={Link} to="/settings" variant="default">
            {next ? 'Pagar agora' : 'Renovar'}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
