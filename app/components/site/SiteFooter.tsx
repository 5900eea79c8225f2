import { Link } from 'react-router';
import type { Platform } from '#contract/settings.ts';
import { formatPhone } from '#lib/phone.ts';
import { Logo } from '../brand/Logo.tsx';

type Props = {
  /** Before the anchors of the landing page: '' on it, '/' elsewhere. */
  home: '' | '/';
  platform: Platform | null;
  /** The slug of the example salon. */
  example: string | null;
};

export function SiteFooter({ home, platform, example }: Props) {
  return (
    <footer className="site-footer">
      <div className="site-footer-columns">
        <div className="site-footer-brand">
          <Logo />
          <p>Agendamento online e gestão para salões de beleza.</p>
        </div>
        <nav aria-labelledby="rodape-produto">
          <h2 id="rodape-produto">Produto</h2>
          <ul>
            <li>
              <a href={`${home}#recursos`}>Recursos</a>
            </li>
            <li>
              <a href={`${home}#planos`}>Planos</a>
            </li>
            {example && (
              <li>
                <Link to={`/${example}`}>Salão de exemplo</Link>
              </li>
            )}
            <li>
              <Link to="/auth">Entrar</Link>
            </li>
            <li>
              <Link to="/auth?modo=cadastrar">Criar conta</Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="rodape-empresa">
          <h2 id="rodape-empresa">Empresa</h2>
          <ul>
            <li>
              <Link to="/privacidade">Privacidade</Link>
            </li>
            <li>
              <Link to="/termos">Termos de uso</Link>
            </li>
            <li>
              <Link to="/security-notice">Segurança</Link>
            </li>
            <li>
              <Link to="/admin-auth">Área Administrativa</Link>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="contato">
          <h2 id="contato">Contato</h2>
          <ul>
            {platform?.contactEmail && (
              <li>
                <a href={`mailto:${platform.contactEmail}`}>{platform.contactEmail}</a>
              </li>
            )}
            {platform?.contactPhone && (
              <li>
                <a href={`tel:${platform.contactPhone}`} className="tnum">
                  {formatPhone(platform.contactPhone)}
                </a>
              </li>
            )}
            <li>
              <Link to="/auth?modo=recuperar">Esqueci minha senha</Link>
            </li>
          </ul>
          <p>Para falar de um agendamento, procure o salão: o telefone está na página dele.</p>
        </section>
      </div>
    </footer>
  );
}
