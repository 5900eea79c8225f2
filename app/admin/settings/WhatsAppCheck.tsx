import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { CheckResult } from '../../ui/CheckResult.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { useJsonAction } from '../../ui/useJsonAction.ts';
import { fieldErrors } from '../../ui/words.ts';
import { whatsAppTold } from './told.ts';

export function WhatsAppCheck() {
  const [to, setTo] = useState('');
  const check = useJsonAction<'settings.testWhatsApp'>({
    words: { otherwise: 'Não foi possível testar' },
    onRefused: (refusal) => 'to' in fieldErrors(refusal),
  });
  const { answer, isRunning } = check;
  const wrong = answer && !answer.ok && fieldErrors(answer).to;
  const send = () => check.run({ intent: 'settings.testWhatsApp', to });

  /** The field stands inside the settings' form, which Enter would save. */
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }

  return (
    <div>
      <Group gap="sm" align="end">
        <PhoneInput
          flex="1 1 240px"
          label="Enviar para"
          autoComplete="off"
          value={to}
          onChange={setTo}
          onKeyDown={sendOnEnter}
          error={!isRunning && wrong}
        />
        <Button variant="default" loading={isRunning} onClick={send}>
          Enviar WhatsApp de teste
        </Button>
      </Group>
      <CheckResult isRunning={isRunning} waiting="Enviando..." told={answer?.ok ? whatsAppTold(answer.value) : null} />
    </div>
  );
}
