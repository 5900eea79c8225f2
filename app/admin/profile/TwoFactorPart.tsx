import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { BRASILIA } from '#app/components/account/own-account.ts';
import { formatDate, localNow } from '#lib/dates.ts';
import { ConfirmApp } from './ConfirmApp.tsx';
import { DisableForm } from './DisableForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenewForm } from './RenewForm.tsx';
import { StartForm } from './StartForm.tsx';
import type { NewApp, TwoFactor } from './two-factor.ts';

type Step = 'start' | 'renew' | 'disable' | { app: NewApp } | { codes: string[] } | null;

const FEW_CODES = 3;

export function TwoFactorPart({ twoFactor }: { twoFactor: TwoFactor }) {
  // Not in the address: a new app's key and recovery codes are shown once.
  const [step, setStep] = useState<Step>(null);
  const place = useRef<HTMLDivElement>(null);
  function leave() {
    setStep(null);
    // The pressed button is gone.
    place.current?.focus();
  }
  return (
    <div ref={place} tabIndex={-1}>
      <Content twoFactor={twoFactor} step={step} setStep={setStep} leave={leave} />
    </div>
  );
}

type Props = { twoFactor: TwoFactor; step: Step; setStep: (step: Step) => void; leave: () => void };

function Content({ twoFactor: { enabledAt, recoveryCodesLeft, can }, step, setStep, leave }: Props) {
  const isOn = enabledAt !== null;
  if (step === 'start') {
    return <StartForm isOn={isOn} onStarted={(app) => setStep({ app })} onCancel={leave} />;
  }
  if (step === 'renew') return <RenewForm onRenewed={(codes) => setStep({ codes })} onCancel={leave} />;
  if (step === 'disable') return <DisableForm onDisabled={leave} onCancel={leave} />;
  if (step && 'app' in step) {
    return <ConfirmApp app={step.app} onConfirmed={(codes) => setStep({ codes })} onCancel={leave} />;
  }
  if (step) return <RecoveryCodes codes={step.codes} onDone={leave} />;

  if (!isOn) {
    return (
      <Stack align="flex-start">
        <Group gap="xs">
          <Text>Seu login pede só a senha.</Text>
          <Badge color="gray">Desativada</Badge>
        </Group>
        <Button onClick={() => setStep('start')}>Ativar verificação em duas etapas</Button>
      </Stack>
    );
  }
  return (
    <Stack align="flex-start">
      <Group gap="xs">
        <Text className="tnum">Ativa desde {formatDate(localNow(enabledAt, BRASILIA).date)}.</Text>
        <Badge color="green">Ativa</Badge>
      </Group>
      <Text {...(recoveryCodesLeft <= FEW_CODES && { c: 'yellow' })}>
        {recoveryCodesLeft === 1
          ? 'Resta 1 código de recuperação.'
          : `Restam ${recoveryCodesLeft} códigos de recuperação.`}
      </Text>
      <Group gap="sm">
        <Button variant="default" onClick={() => setStep('renew')}>
          Novos códigos de recuperação
        </Button>
        <Button variant="default" onClick={() => setStep('start')}>
          Trocar aplicativo
        </Button>
        {can.disable && (
          <Button variant="default" c="red" onClick={() => setStep('disable')}>
            Desativar
          </Button>
        )}
      </Group>
      {!can.disable && (
        <Text c="dimmed" size="sm">
          Para super administradores ela é obrigatória depois de ativada: o aplicativo pode ser trocado, não retirado.
        </Text>
      )}
    </Stack>
  );
}
