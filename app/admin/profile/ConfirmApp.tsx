import { Anchor, Code, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormActions } from '#app/ui/FormActions.tsx';
import { qrPath } from '#app/ui/qr.ts';
import { toast } from '#app/ui/toast.ts';
import { useJsonForm } from '#app/ui/useJsonForm.ts';
import classes from './ConfirmApp.module.css';
import type { NewApp } from './two-factor.ts';

type Props = { app: NewApp; onConfirmed: (codes: string[]) => void; onCancel: () => void };

/** The key, as a picture for a camera and as a text, until the app's first code. */
export function ConfirmApp({ app: { key, uri }, onConfirmed, onCancel }: Props) {
  const form = useJsonForm({
    initialValues: { code: '' },
    toSend: (values) => ({ intent: 'auth.confirmTwoFactor', ...values }),
    onDone: ({ recoveryCodes }) => {
      toast.success('Verificação em duas etapas ativada', 'As outras sessões da sua conta foram encerradas');
      onConfirmed(recoveryCodes);
    },
    words: { otherwise: 'Erro ao salvar' },
  });
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => code.current?.focus(), []);
  const { size, path } = qrPath(uri);
  return (
    <form {...form.props}>
      <Stack>
        <Text>
          1. Leia o QR code com o aplicativo autenticador. No próprio celular,{' '}
          <Anchor href={uri} underline="always" inherit>
            abra no aplicativo
          </Anchor>
          .
        </Text>
        {/* Dark on white in either theme: that is how cameras read it. */}
        <svg
          className={classes.code}
          role="img"
          aria-label="QR code para o aplicativo autenticador"
          viewBox={`0 0 ${size} ${size}`}
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
        <div>
          <Text>Sem câmera, digite esta chave nele:</Text>
          <Code className={classes.key}>{key.match(/.{1,4}/g)?.join(' ')}</Code>
        </div>
        <TextInput
          ref={code}
          label="2. Digite o código que o aplicativo mostra"
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          {...form.getInputProps('code')}
        />
      </Stack>
      <FormActions submit="Ativar" sending={form.isSending} onCancel={onCancel} />
    </form>
  );
}
