import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import classes from './Checking.module.css';

/** Most answers arrive earlier, and then nothing flickers. */
const PATIENCE_MS = 600;

/**
 * Stands in place of the screen during a slow navigation, because the server checks the subscription again. The old screen is only
 * hidden: a navigation may be given up.
 */
export function Checking({ children }: { children: ReactNode }) {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === 'loading' && location.pathname !== pathname;
  const [hasWaited, setWaited] = useState(false);
  // The new screen is shown in the same render in which it arrives: nothing can take the focus in one that is hidden.
  const isSlow = isLeaving && hasWaited;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [isLeaving]);

  return (
    <>
      <div role="status" className={isSlow ? classes.words : undefined}>
        {isSlow && (
          <>
            <Loader size="xs" aria-hidden /> Verificando assinatura...
          </>
        )}
      </div>
      <div className={classes.screen} hidden={isSlow}>
        {children}
      </div>
    </>
  );
}
