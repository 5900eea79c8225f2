import { Alert, Anchor } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';

/** Why an owner's account stays, and where the salon is closed. */
export function HasSalon({ name }: { name: string }) {
  return (
    <Alert color="yellow" icon={<IconBuildingStore size={20} />} title="Encerre o salão primeiro">
      Esta conta é a do salão {name}. Em{' '}
      <Anchor href="/settings" inherit underline="always">
        Configurações
      </Anchor>{' '}
      você tira a página do ar; para encerrar o salão de vez, fale conosco pelo{' '}
      <Anchor href="/#contato" inherit underline="always">
        contato do site
      </Anchor>
      . Depois disso você pode excluir a conta.
    </Alert>
  );
}
