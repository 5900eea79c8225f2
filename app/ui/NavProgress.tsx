import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

export function NavProgress() {
  const isNavigating = useNavigation().state !== 'idle';

  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => nprogress.start(), 120);
    return () => {
      clearTimeout(timer);
      nprogress.complete();
    };
  }, [isNavigating]);

  return <NavigationProgress size={2} color="var(--ui-accent)" aria-hidden />;
}
