import { Link } from 'react-router';
import css from './OwnerBar.css?inline';

/** For who may change the page. It brings its own styles, because visitors load neither. `panel` is the prefix of the salon's screens. */
export function OwnerBar({ panel }: { panel: string }) {
  return (
    <section className="salon-owner-bar" aria-label="Para o dono do salão">
      <style href="owner-bar" precedence="mantine">
        {css}
      </style>
      <p>Você está vendo sua página</p>
      <Link to={`${panel}/dashboard`} reloadDocument={panel !== ''}>
        Voltar ao painel
      </Link>
      <Link to={`${panel}/minha-pagina`} reloadDocument={panel !== ''}>
        Editar página
      </Link>
    </section>
  );
}
