import { Button } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ErrorState } from '../../ui/ErrorState.tsx';

export function NotFound() {
  return (
    <ErrorState
      icon={<IconMapSearch size={24} />}
      title="Oops! Page not found"
      description="Esta página não existe ou mudou de endereço. Confira o link ou volte para o início."
      actions={
        <Button component={Link} to="/">
          Voltar para o início
        </Button>
      }
    />
  );
}
