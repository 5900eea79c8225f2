import { useLocation } from 'react-router';
import { TabLinks } from '#app/ui/TabLinks.tsx';

const tabs = [
  { to: '/mensagens', label: 'Enviadas' },
  { to: '/mensagens/configurar', label: 'Configurar' },
];

/** The screens of 'Mensagens'. */
export function MessageTabs() {
  const { pathname } = useLocation();
  return <TabLinks label="Mensagens" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />;
}
