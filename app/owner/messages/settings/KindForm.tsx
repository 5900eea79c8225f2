import { Button, Fieldset, Group, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { DialogForm } from '#app/ui/DialogForm.tsx';
import type { Close } from '#app/ui/EditDialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import { MAX_MESSAGE_TEXT, messageProblem, recipientOf, variablesOf } from '#contract/message-kinds.ts';
import type { KindSettings } from '#contract/notifications.ts';
import { kindLabels } from '../state/labels.ts';
import { MessagePreview } from './MessagePreview.tsx';
import classes from './MessageSettings.module.css';

type Props = { settings: KindSettings; close: Close; canChange: boolean };

export function KindForm({ settings, close, canChange }: Props) {
  const { kind, isOn, version, defaultText } = settings;
  const saved = settings.text ?? defaultText;
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useJsonForm({
    initialValues: { text: saved },
    version,
    validate: { text: (typed) => messageProblem(kind, typed) },
    toSend: ({ text }, version) => {
      const own = text.trim() === defaultText || text.trim() === '' ? null : text;
      return { intent: 'notifications.saveKind', kind, version, isOn, text: own };
    },
    onDone: () => {
      toast.success('Configurações salvas!', kindLabels[kind].label);
      close();
    },
    words: { otherwise: 'Erro ao salvar' },
  });
  const { text } = form.values;
  if (recipientOf(kind) === 'owner') return <MessagePreview kind={kind} text={null} />;
  const preview = <MessagePreview kind={kind} text={text} />;
  if (!canChange) return preview;

  function insert(variable: string) {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: text.length,
      selectionEnd: text.length,
    };
    form.setFieldValue('text', `${text.slice(0, selectionStart)}{${variable}}${text.slice(selectionEnd)}`);
    field.current?.focus();
  }

  return (
    <DialogForm form={form} submit="Salvar" close={close}>
      <Textarea
        ref={field}
        label="Texto"
        description={`${text.length} de ${MAX_MESSAGE_TEXT.toLocaleString('pt-BR')} letras`}
        autosize
        minRows={6}
        maxRows={14}
        maxLength={MAX_MESSAGE_TEXT}
        data-autofocus
        {...form.getInputProps('text')}
      />
      <Fieldset variant="unstyled" legend="Inserir no texto">
        <div className={classes.chips}>
          {variablesOf(kind).map((variable) => (
            <Button key={variable} size="compact-sm" variant="default" onClick={() => insert(variable)}>
              {`{${variable}}`}
            </Button>
          ))}
        </div>
      </Fieldset>
      <Text c="dimmed" size="sm">
        Uma linha sem o seu valor, como o preço de um agendamento sem serviço, fica de fora. Pela API oficial da Meta
        vai o modelo aprovado por ela, que não começa nem termina com um valor; o seu texto vale para os outros
        caminhos.
      </Text>
      {preview}
      <Group>
        <Button
          variant="subtle"
          color="gray"
          disabled={text === defaultText}
          onClick={() => form.setFieldValue('text', defaultText)}
        >
          Voltar ao texto padrão
        </Button>
      </Group>
    </DialogForm>
  );
}
