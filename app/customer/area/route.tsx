import { IconLogout, IconScissors } from '@tabler/icons-react';
import { useState } from 'react';
import { Form, redirect } from 'react-router';
import { answerIntent, apiContext } from '#app/api.ts';
import { MyBookings } from '#app/components/booking/MyBookings.tsx';
import { MyWaitingEntries } from '#app/components/booking/MyWaitingEntries.tsx';
import { REVIEW_PARAM } from '#app/components/booking/paths.ts';
import { ContactCard } from '#app/components/salon/ContactCard.tsx';
import { HiddenNotice } from '#app/components/salon/HiddenNotice.tsx';
import { BookedStyles } from '#app/frame/BookedStyles.tsx';
import { isHiddenContext, publicSalonContext } from '#app/frame/salon-guard.ts';
import { Main } from '#app/ui/Main.tsx';
import { orOffline } from '#app/ui/orOffline.ts';
import { Alert } from '#app/ui/public/Alert.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import { REVIEW_DAYS } from '#contract/ceilings.ts';
import { firstName } from '#lib/text.ts';
import type { Route } from './+types/route.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { AvailableServices } from './AvailableServices.tsx';
import { OnlinePaymentCard } from './OnlinePaymentCard.tsx';

export { AreaError as ErrorBoundary } from './AccessDenied.tsx';

/** For the salon's customers: others are led to the sign-in, or to the salon's page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const salon = context.get(publicSalonContext);
  const { slug } = salon;
  const isHidden = context.get(isHiddenContext);
  const api = context.get(apiContext);
  const account = await api.auth.me();
  if (!account) throw redirect(`/${slug}/cliente?voltar=${encodeURIComponent(url.pathname + url.search)}`);
  const profile = await api.customers.getProfile({ slug });
  if (!profile) throw redirect(`/${slug}`);
  const [bookings, waiting, payment, page] = await Promise.all([
    api.appointments.listMine({ slug }),
    api.waitingList.listMine({ slug }),
    isHidden ? null : api.appointments.getPaymentOptions({ slug }),
    !isHidden && url.searchParams.has('servicos') ? api.salonPage.get({ slug }) : null,
  ]);
  const reviewed = url.searchParams.get(REVIEW_PARAM);
  return {
    salon,
    isHidden,
    name: firstName(profile.fullName),
    bookings,
    waiting,
    payment,
    services: page?.services ?? null,
    cannotReview: reviewed !== null && !bookings.some(({ id, can }) => id === reviewed && can.review),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerIntent(request, context, ['appointments.cancelMine', 'reviews.write', 'reviews.delete', 'waitingList.leave']);

export const clientAction = orOffline;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Área do cliente · ${loaderData.salon.name}` : 'Área do cliente' },
  { name: 'robots', content: 'noindex' },
];

export default function ClientArea({ loaderData }: Route.ComponentProps) {
  const { salon, isHidden, name, bookings, waiting, payment, services, cannotReview } = loaderData;
  const [isSignedOut, setSignedOut] = useState(false);
  if (isSignedOut) return <AccessDenied slug={salon.slug} />;
  const parts = { salon, onSignedOut: () => setSignedOut(true) };
  return (
    <Main className="salon-main">
      <BookedStyles />
      <div className="area-head">
        <div>
          <h1>Área do cliente</h1>
          <p className="dimmed">
            Olá, {name}! Seus horários em {salon.name}.
          </p>
        </div>
        <Form method="post" action={`/sair?voltar=${isHidden ? '/' : `/${salon.slug}`}`}>
          <Button type="submit" look="default">
            <IconLogout size={18} aria-hidden />
            Sair
          </Button>
        </Form>
      </div>
      {isHidden && <HiddenNotice />}
      {cannotReview && (
        <Alert title="Este atendimento não está aberto para avaliação">
          Avalia quem agendou, com a própria conta, até {REVIEW_DAYS} dias depois do atendimento.
        </Alert>
      )}
      <div className="salon-columns">
        <div className="salon-column">
          <section aria-labelledby="meus-agendamentos">
            <h2 id="meus-agendamentos" className="salon-title">
              Meus agendamentos
            </h2>
            <div className="card area-bookings">
              <MyBookings bookings={bookings} {...parts} />
              <MyWaitingEntries entries={waiting} {...parts} />
            </div>
          </section>
          {!isHidden && (
            <section aria-labelledby="servicos">
              <h2 id="servicos" className="salon-title">
                Serviços disponíveis
              </h2>
              {services === null ? (
                <ButtonLink to="?servicos#servicos" preventScrollReset>
                  <IconScissors size={18} aria-hidden />
                  Ver serviços
                </ButtonLink>
              ) : (
                <AvailableServices salon={salon} services={services} />
              )}
            </section>
          )}
        </div>
        <div className="salon-column">
          <ContactCard salon={salon} title={salon.name} />
          <OnlinePaymentCard payment={payment} bookings={bookings} />
          {!isHidden && (
            <ButtonLink to={`/${salon.slug}?conta=perfil#conta`} look="default">
              Meu Perfil
            </ButtonLink>
          )}
        </div>
      </div>
    </Main>
  );
}
