import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/public/Button.tsx';
import type { Platform } from '#contract/settings.ts';
import { Finder } from './Finder.tsx';
import type { Found } from './found.ts';
import { Scene } from './Scene.tsx';

type Props = {
  found: Found | null;
  /** The slug of the example salon. */
  example: string | null;
  /** Null: there is no scene, because nobody knows what time it is. */
  moment: Pick<Platform, 'today' | 'time'> | null;
};

export function Hero({ found, example, moment }: Props) {
  return (
    <div className="land-hero">
      <div className="land-hero-words">
        <h1 className="land-title">Sua agenda se enche enquanto você trabalha</h1>
        <p className="land-lead">
          Seus clientes agendam pela sua página, a qualquer hora, pelo celular. Você abre o dia com os horários já
          encaixados.
        </p>
        <div className="land-actions">
          <ButtonLink to="/auth?modo=cadastrar" size="lg">
            Começar Teste Grátis
            <IconArrowRight size={18} aria-hidden />
          </ButtonLink>
          {example && (
            <ButtonLink to={`/${example}`} size="lg" look="default">
              Ver um salão de exemplo
            </ButtonLink>
          )}
        </div>
        <p className="land-small">
          7 dias grátis, sem cartão de crédito.{' '}
          <Link to="/admin-auth" className="land-quiet">
            Área Administrativa
          </Link>
        </p>
        <Finder found={found} />
      </div>
      {moment && <Scene moment={moment} />}
    </div>
  );
}
