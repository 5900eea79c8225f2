import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, redirect } from 'react-router';
import { titled } from '#app/frame/app-name.ts';
import { mayChange, salonContext } from '#app/owner/guard.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { LoadError } from '#app/ui/ScreenError.tsx';
import { toast } from '#app/ui/toast.ts';
import { focusTitle } from '#app/ui/useArrivalFocus.ts';
import type { OutputOf } from '#contract/index.ts';
import { newId } from '#lib/id.ts';
import type { Route } from './+types/route.ts';
import { CheckRows } from './CheckRows.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { count } from './count.ts';
import { WrongRows } from './RowSection.tsx';
import { sendFile } from './send.ts';

export const meta = titled('Importar clientes');

export async function loader({ context }: Route.LoaderArgs) {
  if (!mayChange(context.get(salonContext), 'customers.import')) throw redirect('/customers');
  return null;
}

type Checked = { file: File; importId: string } & OutputOf<'customers.checkImport'>;
type Done = OutputOf<'customers.import'>;

/** Choose, check, import. The file is kept by this page alone: a reload begins again, and nothing was imported. */
export default function CustomerImport() {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const step = done ? 'done' : checked ? 'check' : 'choose';

  // The pressed button is gone with its step, and may have stood far down.
  useEffect(() => {
    if (step === 'choose') return;
    window.scrollTo({ top: 0 });
    focusTitle();
  }, [step]);

  /** One request at a time: a second click does nothing. */
  async function alone(work: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await work();
    running.current = false;
    setBusy(false);
  }

  const check = (file: File) =>
    alone(async () => {
      setProblem(null);
      const answer = await sendFile('customers.checkImport', file);
      if (answer.ok) setChecked({ file, importId: newId(), ...answer.value });
      else setProblem(answer.message);
    });

  const importRows = (lines: number[]) =>
    alone(async () => {
      if (!checked) return;
      const { file, importId } = checked;
      const answer = await sendFile('customers.import', file, { importId, lines: lines.join(',') });
      if (!answer.ok) return toast.error('Erro ao importar clientes', answer.message);
      toast.success('Clientes importados!', count(answer.value.imported, 'novo cliente', 'novos clientes'));
      setDone(answer.value);
    });

  function startAgain() {
    setChecked(null);
    setDone(null);
    setProblem(null);
  }

  return (
    <>
      <PageHeader
        eyebrow={<BackLink to="/customers">Clientes</BackLink>}
        title={done ? 'Lista importada' : checked ? 'Confira antes de importar' : 'Importar clientes'}
        subtitle={checked && !done ? checked.file.name : undefined}
      />
      {step === 'choose' && <ChooseFile onChoose={check} isChecking={isBusy} problem={problem} />}
      {step === 'check' && checked && (
        <CheckRows
          rows={checked.rows}
          room={checked.room}
          isImporting={isBusy}
          onImport={importRows}
          onBack={startAgain}
        />
      )}
      {done && (
        <Paper p={{ base: 'md', sm: 'xl' }}>
          <Title order={2} size="h4">
            {count(done.imported, 'cliente novo', 'clientes novos')}
          </Title>
          <Text c="dimmed" mt={4}>
            {done.skipped > 0 && `${count(done.skipped, 'já cadastrado ficou', 'já cadastrados ficaram')} de fora.`}
          </Text>
          <Group gap="sm" mt="lg">
            <Button component={Link} to="/customers" rightSection={<IconArrowRight size={18} />}>
              Ver clientes
            </Button>
            <Button variant="default" onClick={startAgain}>
              Importar outra lista
            </Button>
          </Group>
        </Paper>
      )}
      {done && checked && (
        <WrongRows
          rows={checked.rows.filter(({ problem }) => problem !== null)}
          hint="Ficaram de fora. Corrija na planilha e importe de novo: quem já entrou não entra duas vezes."
        />
      )}
    </>
  );
}

export const ErrorBoundary = () => <LoadError what="os clientes" />;
