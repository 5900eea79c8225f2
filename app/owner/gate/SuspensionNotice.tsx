import { Text } from '@mantine/core';
import { Notice } from './Notice.tsx';

/** The platform has taken the salon off line; its owner may read and sees why (D9c). */
export function SuspensionNotice() {
  return (
    <Notice color="red" title="Seu salão está suspenso">
      <Text>
        A administração da plataforma suspendeu este salão. A página pública está fora do ar e não recebe agendamentos
        online; seus dados continuam guardados. Fale com o suporte para saber o motivo e voltar a atender online.
      </Text>
    </Notice>
  );
}
