import { useLocation } from 'react-router';
import { formatDate } from '#lib/dates.ts';

/** Above a page that the service worker kept, and hidden elsewhere. `loaded` is when, by the salon's clock. */
export function StoredNotice({ loaded }: { loaded: { today: string; time: string } }) {
  const { pathname, search } = useLocation();
  return (
    <div className="salon-stored" role="status">
      <p>
        Sem conexão: mostrando o que foi carregado em {formatDate(loaded.today).slice(0, 5)} às {loaded.time}
      </p>
      <a href={pathname + search}>Tentar novamente</a>
    </div>
  );
}
