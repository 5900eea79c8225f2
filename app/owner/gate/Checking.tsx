import { Loader } from '@mantine/core';
import { useLocation, useNavigation } from 'react-router';
import classes from './Checking.module.css';

/** While the browser waits for another screen, and the server looks at the subscription again (D36). Shown when it takes long. */
export function Checking() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === 'loading' && location.pathname !== pathname;

  return (
    <div role="status" className={classes.root}>
      {isLeaving && (
        <span className={classes.pill}>
          <Loader size="xs" aria-hidden /> Verificando assinatura...
        </span>
      )}
    </div>
  );
}
