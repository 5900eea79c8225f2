import { Loader } from '@mantine/core';
import { useLocation, useNavigation } from 'react-router';
import classes from './Checking.module.css';

/** Shown during a slow navigation, because the server checks the subscription again (D36). */
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
