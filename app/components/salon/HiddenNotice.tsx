import { Alert } from '@mantine/core';

/** For those who have appointments at a salon that is switched off or suspended. */
export function HiddenNotice() {
  return (
    <Alert color="yellow" my="md" title="Este salão não recebe agendamentos pela internet agora">
      Aqui você ainda vê seus horários, fala com o salão e pode cancelar.
    </Alert>
  );
}
