import {
  IconAddressBook,
  IconBrush,
  IconCalendarCheck,
  IconCalendarMonth,
  IconCalendarPlus,
  IconChartBar,
  IconClock,
  IconHourglass,
  IconLayoutDashboard,
  IconLink,
  IconScissors,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { NavEntry, Navigation } from '../components/shell/navigation.ts';

/** The owner's sidebar, in the order and the words of the specification. */
export const navigation: Navigation = {
  main: [
    { href: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard },
    { href: '/appointments', label: 'Agendamentos', icon: IconCalendarCheck },
    { href: '/calendar', label: 'Agenda do Mês', icon: IconCalendarMonth },
    { href: '/manual-booking', label: 'Agendamento Manual', icon: IconCalendarPlus },
    { href: '/services', label: 'Cadastro de Serviços', icon: IconScissors },
    { href: '/employees', label: 'Cadastro de Profissionais', icon: IconUsersGroup },
    { href: '/available-hours', label: 'Cadastro de Agenda', icon: IconClock },
    { href: '/waiting-list', label: 'Lista de Espera', icon: IconHourglass },
    { href: '/customers', label: 'Clientes', icon: IconAddressBook },
    { href: '/reports', label: 'Relatórios', icon: IconChartBar },
  ],
  groups: [
    {
      label: 'Perfil Público',
      entries: [
        { href: '/minha-pagina', label: 'Editar Minha Página', icon: IconBrush },
        { href: '/meu-link', label: 'Meu Link', icon: IconLink },
      ],
    },
  ],
  foot: [{ href: '/settings', label: 'Configurações', icon: IconSettings }],
};

export function findEntry(path: string): NavEntry | undefined {
  const { main, groups, foot } = navigation;
  return [...main, ...groups.flatMap(({ entries }) => entries), ...foot].find(({ href }) => href === path);
}
