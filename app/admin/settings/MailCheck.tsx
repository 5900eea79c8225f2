import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { CheckResult } from '../../ui/CheckResult.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import { fieldErrors } from '../../ui/words.ts';
import { mailTold } from './told.ts';

export function MailCheck({ ownEmail }: { ownEmail: string }) {
  const [to, setTo] = useState(ownEmail);
  const check = useJsonAction<'settings.testMail'>({
    words: { otherwise: 'Não foi possível testar' },
    onRefused: (refusal) => 'to' in fieldErrors(refusal),
  });
  const { answer, isRunning } = check;
  const wrong = answer && !answer.ok && fieldErrors(answer).to;
  const send = () => check.run({ intent: 'settings.testMail', to });

  /** The field stands inside the settings' form, which Enter would save. */
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }

  return (
    <div>
      <Group gap="sm" align="end">
        <TextInput
          flex="1 1 240px"
          label="Enviar para"
          type="email"
          autoComplete="off"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
          error={!isRunning && wrong}
        />
        <Button variant="default" loading={isRunning} onClick={send}>
          Enviar e-mail de teste
        </Button>
      </Group>
      <CheckResult isRunning={isRunning} waiting="Enviando..." told={answer?.ok ? mailTold(answer.value) : null} />
    </div>
  );
}
