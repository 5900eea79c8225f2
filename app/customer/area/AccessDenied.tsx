import { IconLock } from '@tabler/icons-react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { SalonError } from '#app/components/salon/SalonError.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Main } from '#app/ui/Main.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';

/** The session ended while the page was open. */
export function AccessDenied({ slug }: { slug: string }) {
  const back = encodeURIComponent(`/${slug}/area-cliente`);
  return (
    <Main className="salon-main">
      <ErrorState
        icon={<IconLock size={24} />}
        title="Acesso negado"
        description="Sua sessão terminou. Entre de novo para ver seus agendamentos."
        actions={<ButtonLink to={`/${slug}/cliente?voltar=${back}`}>Fazer login</ButtonLink>}
      />
    </Main>
  );
}

export function AreaError() {
  const error = useRouteError();
  const { slug = '' } = useParams();
  const isSignedOut = isRouteErrorResponse(error) && error.status === 401;
  return isSignedOut ? <AccessDenied slug={slug} /> : <SalonError />;
}
