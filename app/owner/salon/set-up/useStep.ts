import { useSearchParams } from 'react-router';
import { LAST_STEP } from './values.ts';

/** From 0. The open step is in the address, so a reload keeps it and Back leads to the step before. */
export function useStep() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('passo') ?? 1) - 1;
  const step = Number.isInteger(asked) && asked >= 0 && asked <= LAST_STEP ? asked : 0;
  const goToStep = (wanted: number) => {
    if (wanted === step) return;
    const next: Record<string, string> = wanted === 0 ? {} : { passo: String(wanted + 1) };
    setParams(next, { preventScrollReset: true, defaultShouldRevalidate: false });
  };
  return [step, goToStep] as const;
}
