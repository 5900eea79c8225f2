import { useNavigate } from 'react-router';
import { useUrlDialog } from '#app/ui/useUrlDialog.ts';
import { prefillParams } from '../form/prefill.ts';
import type { Place } from './moves.ts';

/** Opens the screen's panel and dialog; the screen mounts both. */
export function useGridLinks() {
  const { panelLink, prefilledLink } = useUrlDialog([]);
  const navigate = useNavigate();

  function open({ to, ...options }: ReturnType<typeof panelLink>) {
    void navigate(to, options);
  }

  return {
    hrefOf: (id: string) => panelLink(id).to,
    openEntry: (id: string) => open(panelLink(id)),
    openNew: ({ employeeId, ...place }: Place) =>
      open(prefilledLink(prefillParams({ ...place, ...(employeeId && { employeeId }) }))),
  };
}
