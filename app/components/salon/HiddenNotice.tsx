import { Alert } from '#app/ui/public/Alert.tsx';

/** For those who have appointments at a salon that is switched off or suspended. */
export const HiddenNotice = () => (
  <Alert title="Este salão não recebe agendamentos pela internet agora">
    Aqui você ainda vê seus horários, fala com o salão e pode cancelar.
  </Alert>
);
