import { useLocation } from 'react-router';
import { useRights } from '#app/owner/useRights.ts';
import { TabLinks } from '#app/ui/TabLinks.tsx';

const tabs = [
  { to: '/mensagens', label: 'Enviadas', right: 'notifications.read' },
  { to: '/mensagens/configurar', label: 'Configurar', right: 'notifications.change' },
] as const;

/** The screens of 'Mensagens'. */
export function MessageTabs() {
  const { pathname } = useLocation();
  const { may } = useRights();
  const open = tabs.filter(({ right }) => may(right));
  return <TabLinks label="Mensagens" tabs={open.map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))} />;
}
