import { Alert, Code } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import classes from './SystemSettings.module.css';

/** Shown when the key that encrypts the secrets is a file of the server's own. */
export function KeyNotice({ keyFile }: { keyFile: string | null }) {
  if (keyFile === null) return null;
  return (
    <Alert icon={<IconKey />} color="yellow" title="Guarde uma cópia da chave" mb="md">
      As senhas e chaves daqui são criptografadas com o arquivo <Code className={classes.path}>{keyFile}</Code>. Sem
      ele, não podem mais ser lidas: guarde uma cópia fora deste servidor, ou defina SECRET_KEY.
    </Alert>
  );
}
