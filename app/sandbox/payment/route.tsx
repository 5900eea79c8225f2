import { Alert, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { answerIntent, apiContext, attempt, pageError } from '#app/api.ts';
import { titled } from '#app/frame/app-name.ts';
import { orOffline } from '#app/ui/orOffline.ts';
import { ScreenError } from '#app/ui/ScreenError.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import type { SandboxDecision } from '#contract/sandbox.ts';
import { formatCents } from '#lib/money.ts';
import type { Route } from './+types/route.ts';
import { Charges } from './Charges.tsx';
import { formatInstant, STATES, timeLeft } from './words.ts';

/** The address decides a payment, so no other site may get it as a referrer. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer' });
export const meta = titled('Pagamento de teste');

export async function loader({ params, context }: Route.LoaderArgs) {
  const answer = await attempt(context.get(apiContext).sandbox.get({ id: params.id }));
  // An address without a payment is no page either.
  if (!answer.ok) throw pageError(answer, {}, answer.code === 'INVALID_INPUT' ? 404 : answer.status);
  return { payment: answer.value };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['sandbox.decide', 'sandbox.chargeNext', 'sandbox.refund', 'sandbox.setNextRefund']);

export const clientAction = orOffline;

/** A provider's page in the demo, or a bank's where somebody pays by PIX: no money moves. */
export default function SandboxPayment({ loaderData: { payment } }: Route.ComponentProps) {
  const { id, title, way, amountCents, state, renews } = payment;
  const [isSilent, setSilent] = useState(false);
  const deciding = useJsonAction<'sandbox.decide'>({
    onDone: ({ returnPath }) => (returnPath === null ? setSilent(true) : window.location.assign(returnPath)),
    words: {
      otherwise: 'Erro no pagamento de teste',
      codes: {
        CHANGED_MEANWHILE: {
          title: 'Este pagamento já foi aprovado ou encerrado',
          description: 'Recarregue a página para ver como ele está.',
        },
      },
    },
  });
  const decide = (decision: SandboxDecision) => deciding.run({ intent: 'sandbox.decide', id, decision });
  const isOpen = state === 'open' || state === 'refused';

  return (
    <Card maw={560} mx="auto" padding="lg" withBorder>
      <Alert color="orange" icon={<IconFlask />} title="Pagamento de teste">
        <Text>
          Esta página existe só na demonstração e faz o papel {way === 'pix' ? 'do banco' : 'da operadora do cartão'}.
          Nenhum dinheiro é movimentado. Quem tem este endereço pode decidir.
        </Text>
      </Alert>
      <Title order={1} size="h2" mt="lg">
        {title}
      </Title>
      <Text c="dimmed">{way === 'pix' ? 'PIX' : 'Cartão'}</Text>
      <Text fz="2rem" fw={650} className="tnum" mt="xs">
        {formatCents(amountCents)}
      </Text>
      <Text mt="xs" aria-live="polite">
        {isSilent ? 'Ninguém vai responder. O pagamento continua em aberto.' : STATES[state]}
        {payment.approvesAt && ` em ${formatInstant(payment.approvesAt)}.`}
      </Text>
      {payment.firstChargeAt && payment.charges.length === 0 && (
        <Text c="dimmed">Primeira cobrança em {formatInstant(payment.firstChargeAt)}. Hoje, nada.</Text>
      )}
      {isOpen && payment.expiresAt && <Text c="dimmed">{timeLeft(payment.expiresAt)}</Text>}
      {isOpen && (
        <Stack mt="lg" gap="sm">
          <Button onClick={() => decide('approve')} loading={deciding.isRunning}>
            Aprovar pagamento
          </Button>
          <Button variant="default" onClick={() => decide('refuse')} disabled={deciding.isRunning}>
            Recusar pagamento
          </Button>
          <Title order={2} size="h4" mt="sm">
            O que costuma dar errado
          </Title>
          <Choice text={LATE[payment.expiresAt ? 'booking' : 'plan']}>
            <Button variant="default" onClick={() => decide('late')} disabled={deciding.isRunning}>
              Pagar atrasado
            </Button>
          </Choice>
          <Choice text="Aprova agora e avisa duas vezes: só pode valer uma.">
            <Button variant="default" onClick={() => decide('twice')} disabled={deciding.isRunning}>
              Notificar duas vezes
            </Button>
          </Choice>
          <Choice text="Nada é pago e nenhum aviso chega.">
            <Button variant="default" onClick={() => decide('never')} disabled={deciding.isRunning}>
              Nunca responder
            </Button>
          </Choice>
        </Stack>
      )}
      {renews && <NextPeriod id={id} />}
      <Charges payment={payment} />
      {state === 'approved' && payment.purpose === 'booking' && <NextRefund id={id} fails={payment.nextRefundFails} />}
      <Button
        component="a"
        href={payment.returnPath}
        variant={isOpen && !isSilent ? 'subtle' : 'filled'}
        mt="lg"
        fullWidth
      >
        Voltar
      </Button>
    </Card>
  );
}

const LATE = {
  booking: 'O pagamento é aprovado 1 minuto depois que o prazo acaba.',
  plan: 'O pagamento é aprovado daqui a 10 minutos.',
};

function Choice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div>
      <Group grow>{children}</Group>
      <Text size="sm" c="dimmed" mt={4}>
        {text}
      </Text>
    </div>
  );
}

/** A plan that renews by itself: what the provider does a month later, now. */
function NextPeriod({ id }: { id: string }) {
  const charging = useJsonAction<'sandbox.chargeNext'>({
    onDone: ({ charges }) =>
      charges.at(-1)?.status === 'refused'
        ? toast.success('Cobrança recusada', 'O aviso chega ao site em instantes.')
        : toast.success('Período cobrado', 'O aviso chega ao site em instantes.'),
    words: {
      otherwise: 'Erro na cobrança de teste',
      codes: {
        CHANGED_MEANWHILE: {
          title: 'Este plano não renova mais',
          description: 'A assinatura foi cancelada. Recarregue a página.',
        },
      },
    },
  });
  const charge = (isApproved: boolean) => charging.run({ intent: 'sandbox.chargeNext', id, isApproved });
  return (
    <Stack mt="lg" gap="sm">
      <Title order={2} size="h4">
        Renovação
      </Title>
      <Button variant="default" onClick={() => charge(true)} disabled={charging.isRunning}>
        Cobrar o próximo período
      </Button>
      <Button variant="default" onClick={() => charge(false)} disabled={charging.isRunning}>
        Falhar a próxima cobrança
      </Button>
    </Stack>
  );
}

function NextRefund({ id, fails }: { id: string; fails: boolean }) {
  const setting = useJsonAction<'sandbox.setNextRefund'>({ words: { otherwise: 'Erro no pagamento de teste' } });
  return (
    <Switch
      mt="lg"
      label="Próximo reembolso falha"
      checked={fails}
      disabled={setting.isRunning}
      onChange={({ currentTarget }) =>
        setting.run({ intent: 'sandbox.setNextRefund', id, fails: currentTarget.checked })
      }
    />
  );
}

export const ErrorBoundary = () => <ScreenError title="Erro ao carregar dados" />;
