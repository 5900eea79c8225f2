import { useRouteLoaderData } from 'react-router';
import type { Right } from '#contract/rights.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { may, mayChange } from './guard.ts';

/** The rights of the person who looks at the screen, in this salon, below the layout of its screens. */
export function useRights() {
  const loaded = useRouteLoaderData<{ salon: OwnSalon }>('owner/frame/layout');
  if (!loaded) throw new Error('Rights are known below owner/frame/layout.tsx only');
  const { salon } = loaded;
  return {
    may: (right: Right) => may(salon, right),
    mayChange: (right: Right) => mayChange(salon, right),
    /** Takes appointments in this salon. */
    isProfessional: salon.employeeId !== null,
  };
}
