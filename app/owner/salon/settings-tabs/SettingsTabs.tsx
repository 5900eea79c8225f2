import { useLocation } from 'react-router';
import { useRights } from '#app/owner/useRights.ts';
import { TabLinks } from '#app/ui/TabLinks.tsx';

const tabs = [
  { to: '/settings', label: 'Salão', right: 'salons.change' },
  { to: '/settings/conta', label: 'Minha conta', right: 'salons.enter' },
] as const;

/** The screens of 'Configurações'. */
export function SettingsTabs() {
  const { pathname } = useLocation();
  const { may } = useRights();
  const open = tabs.filter(({ right }) => may(right));
  return (
    <TabLinks label="Configurações" tabs={open.map(({ to, label }) => ({ to, label, isCurrent: to === pathname }))} />
  );
}
