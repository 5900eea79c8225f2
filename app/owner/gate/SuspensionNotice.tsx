import { Text } from '@mantine/core';
import { Notice } from './Notice.tsx';

/** The platform suspended the salon. Its owner may read, and sees the reason (D9c). */
export function SuspensionNotice({ reason }: { reason: string | null }) {
  return (
    <Notice color="red" title="Seu salão está suspenso">
      {reason && (
        <Text mb="xs" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <b>Motivo:</b> {reason}
        </Text>
      )}
      <Text>
        Sua página está fora do ar e não recebe agendamentos. Você pode consultar tudo, mas não alterar. Fale com o
        suporte para voltar.
      </Text>
    </Notice>
  );
}
