import type { Right } from '#contract/rights.ts';
import { fold } from '#lib/text.ts';
import { navigation } from '../navigation.ts';

type Screen = { to: string; label: string; right: Right; forProfessionals?: boolean | undefined };

/** The screens of the menu, and those below them. */
const screens: Screen[] = [
  ...[...navigation.main, ...navigation.groups.flatMap(({ entries }) => entries), ...navigation.foot].map(
    ({ href, label, right, forProfessionals }) => ({ to: href, label, right, forProfessionals }),
  ),
  { to: '/customers/importar', label: 'Importar clientes', right: 'customers.import' },
  { to: '/mensagens/configurar', label: 'Configurar mensagens', right: 'notifications.change' },
  { to: '/minha-pagina/avaliacoes', label: 'Avaliações', right: 'reviews.manage' },
  { to: '/meu-link/cartaz', label: 'Cartaz com QR code', right: 'salonPage.change' },
  { to: '/settings/conta', label: 'Sua conta', right: 'salons.enter' },
];

/** Those that the person may open and whose name holds every typed word; all of these without one. */
export function findScreens(search: string, may: (right: Right) => boolean, isProfessional = false) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const isOpen = ({ right, forProfessionals }: Screen) => may(right) && (!forProfessionals || isProfessional);
  return screens.filter((screen) => isOpen(screen) && words.every((word) => fold(screen.label).includes(word)));
}
