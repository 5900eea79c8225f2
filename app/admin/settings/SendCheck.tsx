import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CheckResult, type Told } from '#app/ui/CheckResult.tsx';
import { FormSection } from '#app/ui/FormSection.tsx';
import { useJsonAction } from '#app/ui/useJsonAction.ts';
import { fieldErrors } from '#app/ui/words.ts';
import type { OutputOf } from '#contract/index.ts';

type Test = 'settings.testMail' | 'settings.testWhatsApp';

type FieldProps = {
  flex: string;
  label: string;
  autoComplete: string;
  value: string;
  onKeyDown: (event: KeyboardEvent) => void;
  error: ReactNode;
};

type Props<Name extends Test> = {
  title: string;
  hint: string;
  isUnsaved: boolean;
  intent: Name;
  /** The first value of the field. */
  recipient?: string;
  button: string;
  field: (props: FieldProps, onChange: (to: string) => void) => ReactNode;
  told: (value: OutputOf<Name>) => Told;
};

/** Sends a real message to one recipient, and shows the result. */
export function SendCheck<Name extends Test>({ intent, recipient = '', button, field, told, ...section }: Props<Name>) {
  const [to, setTo] = useState(recipient);
  const check = useJsonAction<Test>({
    words: { otherwise: 'Não foi possível testar' },
    onRefused: (refusal) => 'to' in fieldErrors(refusal),
  });
  const { answer, isRunning } = check;
  const wrong = answer && !answer.ok && fieldErrors(answer).to;
  const send = () => check.run({ intent, to });

  /** Without this, Enter would save the settings form around the field. */
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    send();
  }

  const props = { flex: '1 1 240px', label: 'Enviar para', autoComplete: 'off', value: to, onKeyDown: sendOnEnter };
  return (
    <FormSection title={section.title} hint={section.isUnsaved ? UNSAVED : section.hint}>
      <div>
        <Group gap="sm" align="end">
          {field({ ...props, error: !isRunning && wrong }, setTo)}
          <Button variant="default" loading={isRunning} onClick={send}>
            {button}
          </Button>
        </Group>
        <CheckResult
          isRunning={isRunning}
          waiting="Enviando..."
          told={answer?.ok ? told(answer.value as OutputOf<Name>) : null}
        />
      </div>
    </FormSection>
  );
}

const UNSAVED = 'O teste usa o que está salvo, não o que você acabou de digitar.';
