import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import classes from './OfflineNotice.module.css';

function subscribe(listen: () => void) {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** Above a kept copy, and above a page that has lost the connection. `loadedAt` is by the salon's clock. */
export function OfflineNotice({ loadedAt, isUnreachable }: { loadedAt: string; isUnreachable: boolean }) {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={classes.root} data-shown={!isOnline || isUnreachable || undefined}>
      <p>Sem conexão, dados das {loadedAt}</p>
      <Link to="/meu-dia" reloadDocument>
        Tentar novamente
      </Link>
    </div>
  );
}
