import { useNavigation } from 'react-router';

/** A line at the top while the next page loads; `base.css` waits a moment before it shows. */
export function NavProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  return isNavigating && <div className="nav-progress" aria-hidden />;
}
