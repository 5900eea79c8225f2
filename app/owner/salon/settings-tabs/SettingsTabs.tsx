import { useLocation } from 'react-router';
import { TabLinks } from '#app/ui/TabLinks.tsx';

const tabs = [
  { to: '/settings', label: 'Salão' },
  { to: '/settings/conta', label: 'Minha conta' },
];

/** The screens of 'Configurações'. */
export function SettingsTabs() {
  const { pathname } = useLocation();
  return <TabLinks label="Configurações" tabs={tabs.map((tab) => ({ ...tab, isCurrent: tab.to === pathname }))} />;
}
