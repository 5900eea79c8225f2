import { data, Form, redirect, useNavigation } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { bookingPath } from '#app/components/booking/paths.ts';
import { SummaryList } from '#app/components/booking/SummaryList.tsx';
import { LinkFrame, linkHeaders } from '#app/components/salon/LinkFrame.tsx';
import { type SalonLook, salonLook } from '#app/components/salon/look.ts';
import { Alert } from '#app/ui/public/Alert.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import { formatDateLong } from '#lib/dates.ts';
import { wantedTime } from '#lib/wanted-time.ts';
import type { Route } from './+types/route.ts';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

export const headers = linkHeaders;

const WRONG = {
  title: 'Link não encontrado',
  description: 'Confira se o endereço está completo. Se ele veio em uma mensagem, abra-o de novo por lá.',
};
const HIDDEN = { title: 'Salão não encontrado', description: 'Este salão não existe mais, e a lista também não.' };

/** Changes nothing: programs that look at messages open their links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const answer = await attempt(api.waitingList.getByLink({ token }));
  if (answer.ok) {
    // One that is off the net has no page, and is left all the same.
    const salon = await attempt(api.salonPage.getSalon({ slug: answer.value.slug }));
    return { entry: answer.value, salon: salon.ok ? salon.value : null };
  }
  if (answer.code === 'SALON_NOT_FOUND') throw pageError(answer, HIDDEN);
  if (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT') throw pageError(answer, WRONG, 404);
  throw pageError(answer);
}

/** Takes a plain form, because the page works without scripts. */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const intent = (await request.formData().catch(() => null))?.get('intent');
  if (intent !== 'leave') throw data({ title: 'Envio não reconhecido' }, { status: 400 });
  const answer = await attempt(context.get(apiContext).waitingList.leaveByLink({ token }));
  if (!answer.ok) return data({ isRefused: true }, { status: answer.status });
  return redirect(`/sair-da-lista/${token}`);
}

/** After a refusal too. */
export const shouldRevalidate = () => true;

const PLAIN: SalonLook = { mode: 'dark', color: 'blue' };

export const handle = salonLook(({ salon }: Pick<Route.ComponentProps['loaderData'], 'salon'>) =>
  salon ? { mode: salon.themeMode, color: salon.themeColor } : PLAIN,
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Lista de espera · ${loaderData.entry.salonName}` : 'Lista de espera' },
  { name: 'robots', content: 'noindex' },
];

export default function LeaveWaitingList({ loaderData: { entry, salon }, actionData }: Route.ComponentProps) {
  const { salonName, firstName, serviceName, serviceId, preferredDate, isWaiting } = entry;
  const isSending = useNavigation().formData !== undefined;
  return (
    <LinkFrame salon={salon}>
      <h1>{isWaiting ? 'Sair da lista de espera?' : 'Você não está na lista de espera'}</h1>
      <p className="dimmed">
        {isWaiting
          ? `${firstName}, se um horário vagar em ${salonName}, avisamos você.`
          : `${firstName}, ${salonName} não avisa mais sobre este pedido.`}
      </p>
      {actionData?.isRefused && <Alert title="Não foi possível sair da lista. Tente novamente." />}
      <section className="card" aria-label="Seu pedido">
        <SummaryList
          rows={[
            ['Serviço', serviceName],
            ['Data', formatDateLong(preferredDate)],
            ['Horários', wantedTime(entry)],
          ]}
        />
      </section>
      {isWaiting && (
        <Form method="post">
          <Button type="submit" name="intent" value="leave" size="md" isWide isBusy={isSending}>
            Sair da lista
          </Button>
        </Form>
      )}
      {salon && (
        <ButtonLink
          to={serviceId ? bookingPath(salon.slug, serviceId) : `/${salon.slug}`}
          look={isWaiting ? 'subtle' : 'default'}
          isWide
        >
          {serviceId ? 'Ver horários livres' : 'Ver a página do salão'}
        </ButtonLink>
      )}
    </LinkFrame>
  );
}
