import { Badge, Button, Group } from '@mantine/core';
import { IconCreditCardOff, IconExternalLink } from '@tabler/icons-react';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { cycleOf, stateBadges, wayNames } from '#app/components/plans/words.ts';
import { pageTitle, titleOfUnknown } from '#app/frame/app-name.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import type { OrderDetails } from '#contract/orders.ts';
import { OrderStatusBadge } from '../order-record/OrderStatusBadge.tsx';
import { amountText, momentText } from '../order-record/words.ts';
import type { Route } from './+types/route.ts';
import { Charges } from './Charges.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import classes from './Subscription.module.css';
import { originText, periodText, renewalText, salonEndText } from './words.ts';

export const meta: Route.MetaFunction = ({ loaderData, error, matches }) => {
  const title = loaderData ? `Assinatura de ${loaderData.order.salonName}` : titleOfUnknown(error, 'Assinatura');
  return [{ title: pageTitle(title, matches) }];
};

const unknown = { title: 'Assinatura não encontrada', description: 'Ela não existe, ou o salão foi excluído.' };

export async function loader({ params: { salonId, id }, context }: Route.LoaderArgs) {
  const answer = await attempt(context.get(apiContext).subscriptions.getOrder({ salonId, id }));
  if (answer.ok) return { order: answer.value };
  const isUnknown = answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT';
  throw isUnknown ? pageError(answer, unknown, 404) : pageError(answer);
}

export default function SubscriptionScreen({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/admin/subscriptions">Assinaturas</BackLink>}
        title={`Assinatura de ${order.salonName}`}
        subtitle={`Plano ${order.planName} · criada em ${momentText(order.createdAt)}`}
      />
      <div className={classes.columns}>
        <Facts title="Pedido" facts={factsOf(order)} />
        <div className={classes.column}>
          <SalonNow order={order} />
          <Charges charges={order.charges} />
          <History entries={order.entries} />
        </div>
      </div>
    </>
  );
}

function factsOf(order: OrderDetails): [string, React.ReactNode][] {
  const isPaid = order.provider !== null && order.paidAt !== null;
  const isCharged = order.paymentId !== null;
  return [
    ['Status', <OrderStatusBadge key="status" status={order.status} />],
    ['Plano', order.planName],
    ['Valor', order.isGrant ? 'Sem cobrança' : `${amountText(order)}${cycleOf(order)}`],
    ['Origem', originText(order)],
    ['Forma', order.way && wayNames[order.way]],
    ['Começa em', order.startsAt && momentText(order.startsAt)],
    [isCharged ? 'Pago em' : 'Em vigor desde', order.paidAt && momentText(order.paidAt)],
    ['Período', periodText(order)],
    ['Renovação', isPaid ? renewalText(order) : null],
    ['Próxima cobrança', order.renews && order.nextChargeAt && momentText(order.nextChargeAt)],
    ['Código', order.id],
    ['Pedido no provedor', order.checkoutId],
    ['Pagamento no provedor', order.paymentId],
  ];
}

function SalonNow({ order: { salon } }: { order: OrderDetails }) {
  const badges = (
    <Group gap={6}>
      {stateBadges(salon.subscription).map((badge) => (
        <Badge key={badge} color={salon.subscription.isActive ? 'green' : 'gray'}>
          {badge}
        </Badge>
      ))}
    </Group>
  );
  return (
    <Facts
      title="O salão agora"
      facts={[
        ['Plano', salon.planName ?? 'Nenhum plano'],
        ['Assinatura', badges],
        ['Validade', salonEndText(salon)],
      ]}
    >
      <Group gap="sm" mt="md">
        <Button component={Link} to={`/admin/salons?${new URLSearchParams({ busca: salon.slug })}`} variant="default">
          Ver em Salões
        </Button>
        {salon.isPublic && (
          <Button
            component="a"
            href={`/salao/${salon.slug}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} />}
          >
            Ver página pública
          </Button>
        )}
      </Group>
    </Facts>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadError what="a assinatura" />;
  return (
    <ErrorState
      icon={<IconCreditCardOff size={24} />}
      {...unknown}
      actions={
        <Button component={Link} to="/admin/subscriptions">
          Ver assinaturas
        </Button>
      }
    />
  );
}
