/** With the first services that the set-up proposes to each, which a test compares. */
export const SEGMENTS = [
  { name: 'Barbearias', kind: 'barbearia', color: 'azul', services: ['Corte masculino', 'Barba', 'Corte + Barba'] },
  { name: 'Cabelo', kind: 'salao', color: 'pink', services: ['Corte feminino', 'Escova', 'Hidratação'] },
  {
    name: 'Estética',
    kind: 'estetica',
    color: 'green',
    services: ['Limpeza de pele', 'Design de sobrancelha', 'Sobrancelha com henna'],
  },
  { name: 'Unhas', kind: 'unhas', color: 'violet', services: ['Manicure', 'Pedicure', 'Manicure + Pedicure'] },
  {
    name: 'Spa',
    kind: 'spa',
    color: 'yellow',
    services: ['Massagem relaxante', 'Drenagem linfática', 'Reflexologia podal'],
  },
] as const;
