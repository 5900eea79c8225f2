import { data, Form, redirect, useNavigation } from 'react-router';
import { apiContext, attempt, pageError } from '#app/api.ts';
import { LinkFrame, linkHeaders } from '#app/components/salon/LinkFrame.tsx';
import { type SalonLook, salonLook } from '#app/components/salon/look.ts';
import { Alert } from '#app/ui/public/Alert.tsx';
import { Button, ButtonLink } from '#app/ui/public/Button.tsx';
import type { Route } from './+types/route.ts';

export { SiteError as ErrorBoundary } from '#app/components/site/SiteError.tsx';

export const headers = linkHeaders;

const WRONG = {
  title: 'Link não encontrado',
  description: 'Confira se o endereço está completo. Se ele veio em uma mensagem, abra-o de novo por lá.',
};
const HIDDEN = { title: 'Salão não encontrado', description: 'Este salão não existe mais e não envia mensagens.' };

/** Changes nothing: programs that look at mails open their links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const answer = await attempt(api.notifications.getOptOut({ token }));
  if (answer.ok) {
    // One that is off the net has no page, and is told all the same.
    const salon = await attempt(api.salonPage.getSalon({ slug: answer.value.slug }));
    return { optOut: answer.value, salon: salon.ok ? salon.value : null };
  }
  if (answer.code === 'SALON_NOT_FOUND') throw pageError(answer, HIDDEN);
  if (answer.code === 'NOT_FOUND' || answer.code === 'INVALID_INPUT') throw pageError(answer, WRONG, 404);
  throw pageError(answer);
}

/** Takes plain forms: the page's own, which works without scripts, and that of a mail program (RFC 8058, one click). */
export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const sent = await request.formData().catch(() => null);
  const isOneClick = sent?.get('List-Unsubscribe') === 'One-Click';
  const intent = isOneClick ? 'stop' : sent?.get('intent');
  if (intent !== 'stop' && intent !== 'resume') throw data({ title: 'Envio não reconhecido' }, { status: 400 });
  const { notifications } = context.get(apiContext);
  const answer = await attempt(notifications[intent === 'stop' ? 'optOut' : 'optIn']({ token }));
  if (!answer.ok) return data({ isRefused: true }, { status: answer.status });
  // Mail programs follow no redirect.
  return isOneClick ? null : redirect(`/parar-mensagens/${token}`);
}

/** After a refusal too. */
export const shouldRevalidate = () => true;

const PLAIN: SalonLook = { mode: 'dark', color: 'blue' };

export const handle = salonLook(({ salon }: Pick<Route.ComponentProps['loaderData'], 'salon'>) =>
  salon ? { mode: salon.themeMode, color: salon.themeColor } : PLAIN,
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Mensagens · ${loaderData.optOut.salonName}` : 'Mensagens' },
  { name: 'robots', content: 'noindex' },
];

export default function StopMessages({ loaderData: { optOut, salon }, actionData }: Route.ComponentProps) {
  const { salonName, recipient, isOptedOut } = optOut;
  return (
    <LinkFrame salon={salon}>
      <h1>{isOptedOut ? 'Mensagens paradas' : 'Parar de receber mensagens?'}</h1>
      <p className="dimmed stop-who">
        {isOptedOut
          ? `${salonName} não envia mais a quem usa ${recipient}, nem por WhatsApp nem por e-mail:`
          : `De ${salonName} para quem usa ${recipient}, por WhatsApp e por e-mail.`}
      </p>
      {actionData?.isRefused && <Alert title="Não foi possível salvar sua escolha. Tente novamente." />}
      <div className="card">
        {!isOptedOut && <h2 className="card-title">O que para</h2>}
        <ul className="stop-list">
          <li>Lembretes dos seus horários</li>
          <li>Pedidos de avaliação</li>
          <li>Vagas da lista de espera</li>
          <li>Novidades e promoções</li>
        </ul>
        <h2 className="card-title">O que continua</h2>
        <p className="dimmed">
          Confirmação, mudança, cancelamento e pagamento dos horários que você marcar. Outros salões não mudam.
        </p>
      </div>
      <Choice isOptedOut={isOptedOut} />
      {salon && (
        <ButtonLink to={`/${salon.slug}`} look="subtle" isWide>
          Ver a página do salão
        </ButtonLink>
      )}
    </LinkFrame>
  );
}

function Choice({ isOptedOut }: { isOptedOut: boolean }) {
  const isSending = useNavigation().formData !== undefined;
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={isOptedOut ? 'resume' : 'stop'}
        look={isOptedOut ? 'default' : 'filled'}
        size="md"
        isWide
        isBusy={isSending}
      >
        {isOptedOut ? 'Voltar a receber' : 'Parar de receber'}
      </Button>
    </Form>
  );
}
