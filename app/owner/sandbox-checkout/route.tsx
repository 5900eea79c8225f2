import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatCents } from '#lib/money.ts';
import { answerIntent, apiContext, attempt, pageError } from '../../api.ts';
import { titled } from '../../app-name.ts';
import { orOffline } from '../../ui/orOffline.ts';
import { ScreenError } from '../../ui/ScreenError.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import { ownerGuard, salonContext } from '../guard.ts';
import type { Route } from './+types/route.ts';

export const meta = titled('Pagamento de teste');

export const middleware = [ownerGuard];

export async function loader({ url, context }: Route.LoaderArgs) {
  const checkoutId = url.searchParams.get('pedido') ?? '';
  const answer = await attempt(context.get(apiContext).subscriptions.getSandboxOrder({ checkoutId }));
  // An address without an order is no page either.
  if (!answer.ok) throw pageError(answer, {}, answer.code === 'INVALID_INPUT' ? 404 : answer.status);
  return { checkoutId, order: answer.value, salonName: context.get(salonContext).name };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['subscriptions.settleSandboxOrder']);

export const clientAction = orOffline;

/** A provider's page in the demo: no money moves (D25). */
export default function SandboxCheckout({ loaderData: { checkoutId, order, salonName } }: Route.ComponentProps) {
  const settling = useJsonAction<'subscriptions.settleSandboxOrder'>({
    onDone: ({ returnUrl }) => window.location.assign(returnUrl),
    words: { otherwise: 'Erro no pagamento de teste' },
  });
  const settle = (isApproved: boolean) =>
    settling.run({ intent: 'subscriptions.settleSandboxOrder', checkoutId, isApproved });

  return (
    <Card maw={520} mx="auto" padding="lg">
      <Alert color="orange" icon={<IconFlask />} title="Pagamento de teste">
        <Text>Esta página existe só na demonstração. Nenhum dinheiro é movimentado.</Text>
      </Alert>
      <Title order={1} size="h2" mt="lg">
        Plano {order.planName}
      </Title>
      <Text c="dimmed">Assinatura de {salonName}</Text>
      <Text fz="2rem" fw={650} className="tnum" mt="sm">
        {formatCents(order.amountCents)}
      </Text>
      {order.isPaid ? (
        <>
          <Text mt="md">Este pedido já foi pago.</Text>
          <Button component={Link} to="/settings" mt="md" fullWidth>
            Voltar para Configurações
          </Button>
        </>
      ) : (
        <Stack mt="lg" gap="sm">
          <Button onClick={() => settle(true)} loading={settling.isRunning}>
            Aprovar pagamento
          </Button>
          <Button variant="default" onClick={() => settle(false)} disabled={settling.isRunning}>
            Recusar pagamento
          </Button>
        </Stack>
      )}
    </Card>
  );
}

export const ErrorBoundary = () => <ScreenError title="Erro ao carregar dados" />;
