import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';

export function FinalCall({ example }: { example: string | null }) {
  return (
    <section className="land-section" aria-labelledby="comecar">
      <div className="land-call">
        <div>
          <h2 id="comecar">Em poucos minutos sua página recebe agendamentos</h2>
          <p>Nome, endereço, serviços, horários: quatro passos e o link está pronto para o seu Instagram.</p>
        </div>
        <div className="land-actions">
          <Button
            component={Link}
            to="/auth?modo=cadastrar"
            size="lg"
            variant="white"
            rightSection={<IconArrowRight size={18} />}
          >
            Começar Teste Grátis
          </Button>
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
