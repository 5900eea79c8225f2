import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#app/ui/CopyButton.tsx';
import classes from './RecoveryCodes.module.css';

type Props = { codes: string[]; onDone: () => void };

/** Shown once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert color="yellow" icon={<IconAlertTriangle size={20} />} title="Guarde estes códigos agora">
        Cada um abre sua conta uma vez, se você ficar sem o celular. Eles não aparecem de novo.
      </Alert>
      <ul ref={list} tabIndex={-1} className={classes.codes} aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={text} label="Copiar" />
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="codigos-de-recuperacao.txt"
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei</Button>
      </Group>
    </Stack>
  );
}
