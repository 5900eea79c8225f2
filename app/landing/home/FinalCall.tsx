import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/public/Button.tsx';

export function FinalCall({ example }: { example: string | null }) {
  return (
    <section className="land-section" aria-labelledby="comecar">
      <div className="land-call">
        <div>
          <h2 id="comecar">Em poucos minutos sua página recebe agendamentos</h2>
          <p>Nome, endereço, serviços, horários: quatro passos e o link está pronto para o seu Instagram.</p>
        </div>
        <div className="land-actions">
          <ButtonLink to="/auth?modo=cadastrar" size="lg" look="white">
            Começar Teste Grátis
            <IconArrowRight size={18} aria-hidden />
          </ButtonLink>
          {example && (
            <Link to={`/${example}`} className="land-call-link">
              Ver um salão de exemplo
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
