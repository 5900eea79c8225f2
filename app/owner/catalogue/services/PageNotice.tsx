import { Alert, Anchor } from '@mantine/core';
import { Link } from 'react-router';

type Props = {
  /** Null: not saved yet. */
  serviceId: string | null;
  /** Those that the salon's page shows; empty means all. */
  pageServices: string[];
};

/** Says that the page shows a chosen list without this service. */
export function PageNotice({ serviceId, pageServices }: Props) {
  if (pageServices.length === 0 || (serviceId && pageServices.includes(serviceId))) return null;
  return (
    <Alert color="yellow" p="sm">
      Sua página mostra só os serviços que você escolheu, e este fica de fora: ninguém o agenda por lá. Marque-o em{' '}
      <Anchor component={Link} underline="always" to="/minha-pagina">
        Editar Minha Página
      </Anchor>
      .
    </Alert>
  );
}
