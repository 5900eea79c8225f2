import { Button } from '#app/ui/public/Button.tsx';
import { CloseButton } from '#app/ui/public/CloseButton.tsx';
import { stopOffering, useInstallWay } from './install-prompt.ts';

/** Offers to put the salon's page on the home screen, where the browser can. */
export function InstallHint({ salonName }: { salonName: string }) {
  const offered = useInstallWay();
  if (!offered) return null;
  return (
    <section className="salon-install" aria-label="Tela inicial">
      <p>
        {offered.way === 'asked'
          ? `Deixe ${salonName} a um toque, com seus horários mesmo sem internet.`
          : `Para ter ${salonName} na tela inicial: toque em Compartilhar e depois em “Adicionar à Tela de Início”.`}
      </p>
      <CloseButton aria-label="Não mostrar de novo" onClick={stopOffering} />
      {offered.way === 'asked' && (
        <Button look="light" onClick={() => void offered.ask()}>
          Adicionar à tela inicial
        </Button>
      )}
    </section>
  );
}
