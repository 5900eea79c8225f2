import { Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { MessageKind } from '#contract/message-kinds.ts';
import type { Preview } from '#contract/notifications.ts';
import classes from './MessageSettings.module.css';

/** As the server would send it, for an example; null: the default text. A text that it refuses leaves the last one that it took. */
export function MessagePreview({ kind, text }: { kind: MessageKind; text: string | null }) {
  const { load, data } = useFetcher<Preview | null>();
  const ask = useDebouncedCallback((texto: string | null) => {
    void load(`/mensagens/previa?${new URLSearchParams({ tipo: kind, ...(texto !== null && { texto }) })}`);
  }, 250);
  useEffect(() => ask(text), [ask, text]);

  return (
    <figure className={classes.preview} aria-label="Prévia">
      <Text component="figcaption" c="dimmed" size="sm" mb={4}>
        Prévia com um exemplo
      </Text>
      <div className={classes.bubble}>{data?.body ?? '…'}</div>
      <Text c="dimmed" size="sm" mt="sm" mb={4}>
        Assunto do e-mail
      </Text>
      <div className={classes.mail}>{data?.subject ?? '…'}</div>
    </figure>
  );
}
