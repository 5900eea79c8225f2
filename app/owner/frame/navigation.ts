import {
  IconAddressBook,
  IconBrush,
  IconCalendarCheck,
  IconCalendarMonth,
  IconCalendarPlus,
  IconCalendarUser,
  IconChartBar,
  IconClock,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconLink,
  IconMessages,
  IconScissors,
  IconSettings,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { NavEntry, Navigation, PhoneBar } from '#app/components/shell/navigation.ts';
import type { Right } from '#contract/rights.ts';
import type { OwnSalon } from '#contract/salons.ts';
import { may, mayChange } from '../guard.ts';

type Entry = NavEntry & {
  right: Right;
  /** For those who take appointments themselves. */
  forProfessionals?: boolean;
};
type Entries = {
  main: Entry[];
  groups: { label: string; entries: Entry[] }[];
  foot: Entry[];
  bar: { entries: Entry[]; add: NonNullable<PhoneBar['add']> };
};

/** The owner's sidebar, in the order and the words of the specification. Others see in it what they may open. */
export const navigation: Entries = {
  main: [
    { href: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard, right: 'reports.read' },
    {
      href: '/meu-dia',
      label: 'Meu Dia',
      icon: IconCalendarUser,
      right: 'appointments.read',
      forProfessionals: true,
    },
    { href: '/appointments', label: 'Agendamentos', icon: IconCalendarCheck, right: 'appointments.read' },
    { href: '/calendar', label: 'Agenda do Mês', icon: IconCalendarMonth, right: 'appointments.read' },
    { href: '/manual-booking', label: 'Agendamento Manual', icon: IconCalendarPlus, right: 'appointments.create' },
    { href: '/services', label: 'Cadastro de Serviços', icon: IconScissors, right: 'salons.enter' },
    { href: '/employees', label: 'Cadastro de Profissionais', icon: IconUsersGroup, right: 'employees.read' },
    { href: '/equipe', label: 'Equipe', icon: IconUsers, right: 'team.change' },
    { href: '/atividade', label: 'Atividade', icon: IconHistory, right: 'team.activity' },
    { href: '/available-hours', label: 'Cadastro de Agenda', icon: IconClock, right: 'availability.change' },
    { href: '/waiting-list', label: 'Lista de Espera', icon: IconHourglass, right: 'waitingList.manage' },
    { href: '/customers', label: 'Clientes', icon: IconAddressBook, right: 'customers.read' },
    { href: '/reports', label: 'Relatórios', icon: IconChartBar, right: 'reports.read' },
  ],
  groups: [
    {
      label: 'Perfil Público',
      entries: [
        { href: '/minha-pagina', label: 'Editar Minha Página', icon: IconBrush, right: 'salonPage.change' },
        { href: '/meu-link', label: 'Meu Link', icon: IconLink, right: 'salonPage.change' },
        { href: '/mensagens', label: 'Mensagens', icon: IconMessages, right: 'notifications.read' },
      ],
    },
  ],
  foot: [{ href: '/settings', label: 'Configurações', icon: IconSettings, right: 'salons.change' }],
  bar: {
    entries: [
      { href: '/dashboard', label: 'Hoje', icon: IconLayoutDashboard, right: 'reports.read' },
      {
        href: '/meu-dia',
        label: 'Meu dia',
        icon: IconCalendarUser,
        right: 'appointments.read',
        forProfessionals: true,
      },
      { href: '/calendar', label: 'Agenda', icon: IconCalendarMonth, right: 'appointments.read' },
      { href: '/customers', label: 'Clientes', icon: IconAddressBook, right: 'customers.read' },
    ],
    add: {
      label: 'Novo agendamento',
      href: '/appointments?novo=1',
      // Each mounts the dialog of appointments.
      screens: ['/dashboard', '/meu-dia', '/appointments', '/calendar', '/waiting-list'],
    },
  },
};

/** Stands for the settings, whose second screen it is, where the salon's own are not open. */
const OWN_ACCOUNT: NavEntry = { href: '/settings/conta', label: 'Minha conta', icon: IconUserCircle };

/** `waiting` is the number of people on the waiting list; 0 is not shown. Who may not add an appointment gets no button for it. */
export function navigationFor(salon: OwnSalon, waiting: number): Navigation {
  const { main, groups, foot, bar } = navigation;
  const open = (entries: Entry[]): NavEntry[] =>
    entries
      .filter(({ right, forProfessionals }) => may(salon, right) && (!forProfessionals || salon.employeeId !== null))
      .map(({ forProfessionals: _, right: __, ...entry }) => entry);
  const count = { value: waiting, noun: waiting === 1 ? 'pessoa espera' : 'pessoas esperam' };
  return {
    main: open(main).map((entry) => (entry.href === '/waiting-list' && waiting > 0 ? { ...entry, count } : entry)),
    groups: groups
      .map(({ label, entries }) => ({ label, entries: open(entries) }))
      .filter(({ entries }) => entries.length > 0),
    foot: may(salon, 'salons.change') ? foot : [OWN_ACCOUNT],
    bar: { entries: open(bar.entries), ...(mayChange(salon, 'appointments.create') && { add: bar.add }) },
  };
}
