import { Link } from 'react-router';
import css from './OwnerBar.css?inline';

/** For the salon's owner. It brings its own styles, because visitors load neither. */
export function OwnerBar() {
  return (
    <section className="salon-owner-bar" aria-label="Para o dono do salão">
      <style href="owner-bar" precedence="mantine">
        {css}
      </style>
      <p>Você está vendo sua página</p>
      <Link to="/dashboard">Voltar ao painel</Link>
      <Link to="/minha-pagina">Editar página</Link>
    </section>
  );
}
