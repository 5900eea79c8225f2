import { Button, Group, Modal, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type WordTable, wordsFor } from '#app/ui/words.ts';
import type { Operation, Progress } from './useExport.ts';

const words: WordTable<Operation> = {
  otherwise: 'Erro ao exportar',
  codes: {
    UNAUTHENTICATED: { description: 'Entre de novo para exportar. Nenhum arquivo foi salvo.' },
    OFFLINE: { description: 'Confira a internet e tente novamente. Nenhum arquivo foi salvo.' },
  },
};

/** A small file is saved before anybody could read a dialog. */
const PATIENCE_MS = 300;

type Props = { progress: Progress | null; signIn?: string | undefined; onClose: () => void; onRetry: () => void };

export function ExportDialog({ progress, signIn = '/auth', onClose, onRetry }: Props) {
  const isRunning = progress?.kind === 'running';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(progress);
  if (progress && progress !== shown) setShown(progress);
  const failed = shown?.kind === 'refused' ? { ...wordsFor(shown.refusal, words), code: shown.refusal.code } : null;

  return (
    <Modal
      opened={progress?.kind === 'refused' || (isRunning && isSlow)}
      onClose={onClose}
      title={failed ? failed.title : 'Exportando'}
      closeOnClickOutside={false}
    >
      {failed ? (
        <Failed {...failed} signIn={signIn} onClose={onClose} onRetry={onRetry} />
      ) : (
        shown?.kind === 'running' && <Running {...shown} onCancel={onClose} />
      )}
    </Modal>
  );
}

function Running({ done, total, onCancel }: { done: number; total: number; onCancel: () => void }) {
  const percent = total === 0 ? 0 : Math.min(100, Math.round((done / total) * 100));
  return (
    <Stack>
      <ProgressBar value={percent} aria-label="Progresso da exportação" />
      <Text className="tnum" role="status">
        {total === 0
          ? 'Preparando o arquivo…'
          : `${done.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} linhas`}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </Group>
    </Stack>
  );
}

type FailedProps = { code: string; description: string; signIn: string; onClose: () => void; onRetry: () => void };

function Failed({ code, description, signIn, onClose, onRetry }: FailedProps) {
  const { pathname, search } = useLocation();
  return (
    <Stack>
      <Text role="alert">{description}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {code === 'UNAUTHENTICATED' ? (
          <Button component={Link} to={`${signIn}?voltar=${encodeURIComponent(pathname + search)}`}>
            Entrar
          </Button>
        ) : (
          <Button onClick={onRetry}>Tentar novamente</Button>
        )}
      </Group>
    </Stack>
  );
}
