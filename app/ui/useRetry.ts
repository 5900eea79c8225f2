import { useLocation, useNavigate, useNavigation } from 'react-router';

/**
 * For an ErrorBoundary: loads the page again. It navigates, because React Router forgets an error for certain only when the
 * location changes: a revalidation that is answered before React has drawn its start leaves the error where it is
 * (remix-run/react-router#11597).
 */
export function useRetry() {
  const location = useLocation();
  const navigate = useNavigate();
  const isRetrying = useNavigation().state !== 'idle';
  const onRetry = () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  return { isRetrying, onRetry };
}
