import { IconArrowLeft, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Form, Link } from 'react-router';
import { useAppName } from '#app/frame/app-name.ts';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import { Mark } from '../brand/Mark.tsx';
import { SalonLogo } from './SalonLogo.tsx';

type Salon = { slug: string; name: string; logoUrl: string | null };

/** For the salon's own page: the platform's mark and the account link, above the hero. */
export function SalonHomeHeader({ slug, isSignedIn }: { slug: string; isSignedIn: boolean }) {
  return (
    <header className="salon-head salon-head-over">
      <Link to="/" className="salon-head-mark" aria-label={`${useAppName()}, página inicial`}>
        <Mark size={32} />
      </Link>
      <div className="salon-head-actions">
        {isSignedIn ? (
          <>
            <ButtonLink to="?conta=agendamentos#conta" look="default">
              <IconUserCircle size={18} aria-hidden />
              Minha Conta
            </ButtonLink>
            <Form method="post" action={`/sair?voltar=/${slug}`}>
              <button type="submit" className="icon-button button-default" aria-label="Sair" title="Sair">
                <IconLogout size={18} />
              </button>
            </Form>
          </>
        ) : (
          <ButtonLink to={`/${slug}/cliente`} look="default">
            <IconUserCircle size={18} aria-hidden />
            Entrar ou cadastrar
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

/** `isHidden`: the salon's own page is off the net. */
export function SalonHeader({ salon, isHidden = false }: { salon: Salon; isHidden?: boolean }) {
  const { slug, name, logoUrl } = salon;
  return (
    <header className="salon-head">
      <Link to={isHidden ? `/${slug}/area-cliente` : `/${slug}`} className="salon-head-back">
        <IconArrowLeft size={20} aria-hidden />
        <SalonLogo name={name} logoUrl={logoUrl} size={32} />
        <span>
          <span className="unseen">Voltar para </span>
          {name}
        </span>
      </Link>
    </header>
  );
}
