import { fold } from '#lib/text.ts';
import { navigation } from '../navigation.ts';

/** The screens of the menu, and those below them. */
const screens = [
  ...[...navigation.main, ...navigation.groups.flatMap(({ entries }) => entries), ...navigation.foot].map(
    ({ href, label }) => ({ to: href, label }),
  ),
  { to: '/customers/importar', label: 'Importar clientes' },
  { to: '/mensagens/configurar', label: 'Configurar mensagens' },
  { to: '/minha-pagina/avaliacoes', label: 'Avaliações' },
  { to: '/meu-link/cartaz', label: 'Cartaz com QR code' },
  { to: '/settings/conta', label: 'Sua conta' },
];

/** Those whose name holds every typed word; all of them without one. */
export function findScreens(search: string) {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return screens.filter(({ label }) => words.every((word) => fold(label).includes(word)));
}
