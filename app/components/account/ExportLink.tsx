import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** `back`: the page that a refusal returns to. */
export function ExportLink({ back }: { back: string }) {
  return (
    <Stack align="flex-start" gap="sm">
      <Text>
        Um arquivo com seus dados de todos os salões: conta, perfis, agendamentos, listas de espera, avaliações e
        consentimentos.
      </Text>
      <Button
        component="a"
        href={`/conta/meus-dados?voltar=${encodeURIComponent(back)}`}
        variant="default"
        leftSection={<IconDownload size={18} />}
      >
        Baixar meus dados
      </Button>
    </Stack>
  );
}
