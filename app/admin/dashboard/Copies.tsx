import { Alert, Badge, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { FactList } from '#app/ui/FactList.tsx';
import type { CopiesState } from '#contract/copies.ts';
import { factsOf, troubleOf } from './copies.ts';
import classes from './Dashboard.module.css';

const BADGES: Record<CopiesState['state'], { color: string; label: string }> = {
  off: { color: 'gray', label: 'Desligada' },
  never: { color: 'gray', label: 'Ainda não feita' },
  fresh: { color: 'green', label: 'Em dia' },
  old: { color: 'red', label: 'Atrasada' },
  failed: { color: 'red', label: 'Falhou' },
};

export function Copies({ copies }: { copies: CopiesState }) {
  const { color, label } = BADGES[copies.state];
  const hasFacts = copies.state !== 'off' || copies.last !== null;
  return (
    <Paper component="section" p="md" mt="lg" aria-labelledby="copias">
      <div className={classes.head}>
        <Title order={2} size="h4" id="copias">
          Cópia de segurança diária
        </Title>
        <Badge color={color}>{label}</Badge>
      </div>
      {copies.state === 'off' && (
        <Text c="dimmed" mb="sm">
          Esta instalação não faz cópias por si: BACKUP=off. Cuide para que outro programa as faça.
        </Text>
      )}
      {hasFacts && <FactList facts={factsOf(copies)} />}
      {hasFacts && (
        <Text c="dimmed" size="sm" mt="sm">
          As cópias têm o banco de dados. As fotos não estão nelas: copie à parte a pasta ou o bucket das fotos, ou use
          npm run backup, que grava as duas coisas.
        </Text>
      )}
    </Paper>
  );
}

/** Above everything else, as nobody looks for copies while all goes well. */
export const CopyTrouble = ({ copies }: { copies: CopiesState }) =>
  troubleOf(copies).map(({ title, text }) => (
    <Alert key={title} color="red" icon={<IconAlertTriangle />} mb="lg" title={title}>
      {text}
    </Alert>
  ));
