import { Button, Group, Text, Textarea, Title } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useCopy } from '#app/ui/useCopy.ts';
import type { OwnSalon } from '#contract/salons.ts';
import classes from './SetupDone.module.css';

type Props = { salon: Pick<OwnSalon, 'name'>; url: string; onSent: () => void };

const invitationOf = ({ name }: Props['salon'], url: string) =>
  `Oi! Agora você agenda seu horário em ${name} pela internet, a qualquer hora: ${url}`;

/** A message to the customers, which the owner may change before it goes out. */
export function Invitation({ salon, url, onSent }: Props) {
  const [text, setText] = useState(invitationOf(salon, url));
  const { copied, copy } = useCopy();
  const canShare = useMounted() && 'share' in navigator;

  function share() {
    onSent();
    // Rejects when the person closes the sheet.
    navigator.share({ text }).catch(() => {});
  }

  return (
    <section className={classes.part} aria-labelledby="convite">
      <Title order={2} size="h4" id="convite">
        Avise seus clientes
      </Title>
      <Text c="dimmed" mt={2} mb="sm">
        Mande esta mensagem no WhatsApp, num grupo ou no Instagram.
      </Text>
      <Textarea
        aria-label="Mensagem para os clientes"
        autosize
        minRows={3}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="sm" mt="sm" className={classes.actions}>
        <Button
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          color="green"
          onClick={onSent}
          leftSection={<IconBrandWhatsapp size={18} />}
        >
          Enviar no WhatsApp
        </Button>
        {canShare && (
          <Button variant="default" onClick={share} leftSection={<IconShare size={18} />}>
            Compartilhar
          </Button>
        )}
        <Button
          variant="default"
          aria-live="polite"
          leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={() => {
            void copy(text);
            onSent();
          }}
        >
          {copied ? 'Mensagem copiada!' : 'Copiar mensagem'}
        </Button>
      </Group>
    </section>
  );
}
