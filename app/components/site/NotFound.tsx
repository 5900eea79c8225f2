import { IconMapSearch } from '@tabler/icons-react';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { ButtonLink } from '#app/ui/public/Button.tsx';

export function NotFound() {
  return (
    <ErrorState
      icon={<IconMapSearch size={24} />}
      title="Oops! Page not found"
      description="Esta página não existe ou mudou de endereço. Confira o link ou volte para o início."
      actions={<ButtonLink to="/">Voltar para o início</ButtonLink>}
    />
  );
}
