import {
  IconAdjustments,
  IconBuildingStore,
  IconCreditCard,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconPackage,
  IconSettings,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { NavEntry, Navigation } from '../components/shell/navigation.ts';

type Entry = NavEntry & { forSuperAdmins?: true };

/** In the order of the specification, with the three screens that it leaves open. */
const main: Entry[] = [
  { href: '/admin', label: 'Dashboard', icon: IconLayoutDashboard, isExact: true },
  { href: '/admin/users', label: 'Usuários', icon: IconUsers },
  { href: '/admin/salons', label: 'Salões', icon: IconBuildingStore },
  { href: '/admin/subscriptions', label: 'Assinaturas', icon: IconCreditCard },
  { href: '/admin/plans', label: 'Planos', icon: IconPackage, forSuperAdmins: true },
  { href: '/admin/avaliacoes', label: 'Avaliações', icon: IconFlag },
  { href: '/admin/audit-logs', label: 'Auditoria', icon: IconHistory, forSuperAdmins: true },
  { href: '/admin/jobs', label: 'Tarefas', icon: IconListCheck },
  { href: '/admin/platform-settings', label: 'Plataforma', icon: IconAdjustments, forSuperAdmins: true },
];

const foot: Entry[] = [
  { href: '/admin/settings', label: 'Configurações', icon: IconSettings, forSuperAdmins: true },
  { href: '/admin/profile', label: 'Meu Perfil', icon: IconUserCircle },
];

/** Only what the administrator may open. */
export function navigationFor({ isSuper }: { isSuper: boolean }): Navigation {
  const mayOpen = ({ forSuperAdmins }: Entry) => isSuper || !forSuperAdmins;
  return { main: main.filter(mayOpen), groups: [], foot: foot.filter(mayOpen) };
}
