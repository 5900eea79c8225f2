import { Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ShareButtons } from './ShareButtons.tsx';
import type { Share } from './useShare.ts';

/** The full link, in a field: what cannot be copied by the button can be selected. */
export function AddressCard({ url, share, children }: { url: string; share: Share; children: ReactNode }) {
  return (
    <Paper component="section" p="md" aria-labelledby="endereco">
      <Title order={2} id="endereco">
        Seu endereço
      </Title>
      <Text c="dimmed" mb="md">
        É aqui que seus clientes agendam. Mande no WhatsApp e deixe no Instagram.
      </Text>
      <TextInput
        aria-label="Link completo"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        mb="sm"
      />
      <Group gap="xs">
        <ShareButtons url={url} name="o link da página" share={share} />
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          variant="subtle"
          leftSection={<IconExternalLink size={18} />}
        >
          Abrir
        </Button>
      </Group>
      {children}
    </Paper>
  );
}
