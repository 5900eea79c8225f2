import { useSearchParams } from 'react-router';
import { filters, type View } from './views.ts';

/** The address with another view or date; no date is today. */
export function useCalendarLink() {
  const [params] = useSearchParams();
  return (view: View, date: string | null) => {
    const next = new URLSearchParams({ visao: view });
    const employeeId = params.get(filters.employeeId.param);
    if (date) next.set(filters.date.param, date);
    if (employeeId) next.set(filters.employeeId.param, employeeId);
    return { to: `?${next}`, preventScrollReset: true };
  };
}
