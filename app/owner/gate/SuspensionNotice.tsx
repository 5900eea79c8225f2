import { Text } from '@mantine/core';
import { Notice } from './Notice.tsx';

/** The platform has taken the salon off line; its owner may read and sees why (D9c). */
export function SuspensionNotice({ reason }: { reason: string | null }) {
  return (
    <Notice color="red" title="Seu salão está suspenso">
      <Text>
        A administração da plataforma suspendeu este salão. A página pública está fora do ar e não recebe agendamentos
        online. Você pode consultar tudo, mas não alterar. Fale com o suporte para voltar a atender online.
      </Text>
      {reason && (
        <Text mt="xs">
          <b>Motivo:</b> {reason}
        </Text>
      )}
    </Notice>
  );
}
