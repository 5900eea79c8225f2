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
  IconMessages,
  IconScissors,
  IconSettings,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { Navigation } from '#app/components/shell/navigation.ts';

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
        { href: '/mensagens', label: 'Mensagens', icon: IconMessages },
      ],
    },
  ],
  foot: [{ href: '/settings', label: 'Configurações', icon: IconSettings }],
  bar: {
    entries: [
      { href: '/dashboard', label: 'Hoje', icon: IconLayoutDashboard },
      { href: '/calendar', label: 'Agenda', icon: IconCalendarMonth },
      { href: '/customers', label: 'Clientes', icon: IconAddressBook },
    ],
    add: {
      label: 'Novo agendamento',
      href: '/appointments?novo=1',
      // Each mounts the dialog of appointments.
      screens: ['/dashboard', '/appointments', '/calendar', '/waiting-list'],
    },
  },
};

/** `waiting` is the number of people on the waiting list; 0 is not shown. An owner who may only read gets no button to add. */
export function navigationFor({ waiting, canChange }: { waiting: number; canChange: boolean }): Navigation {
  const count = { value: waiting, noun: waiting === 1 ? 'pessoa espera' : 'pessoas esperam' };
  const { main, bar, ...rest } = navigation;
  return {
    ...rest,
    main: main.map((entry) => (entry.href === '/waiting-list' && waiting > 0 ? { ...entry, count } : entry)),
    ...(bar && { bar: canChange ? bar : { entries: bar.entries } }),
  };
}
