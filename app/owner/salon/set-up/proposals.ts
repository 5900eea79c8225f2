import type { ServiceCategory } from '#contract/services.ts';

export type SalonKind = 'barbearia' | 'salao' | 'unhas' | 'estetica' | 'spa' | 'outro';

export const kinds: Record<SalonKind, string> = {
  barbearia: 'Barbearia',
  salao: 'Salão de beleza',
  unhas: 'Manicure e unhas',
  estetica: 'Estética',
  spa: 'Spa e massagem',
  outro: 'Outro',
};

/** Whether `text` names a kind: it may come from an old draft. */
export const isKind = (text: unknown): text is SalonKind => typeof text === 'string' && Object.hasOwn(kinds, text);

export type ServiceRow = {
  name: string;
  category: ServiceCategory;
  durationMinutes: number;
  /** Null while the field is empty, NaN while it holds no amount. */
  priceCents: number | null;
  isChosen: boolean;
};

/** Name, minutes, reais and category, as salons in Brazilian cities usually have them; the first ones are chosen already. */
type Usual = [name: string, durationMinutes: number, reais: number, category: ServiceCategory];

const usual: Record<SalonKind, { chosen: number; services: Usual[] }> = {
  barbearia: {
    chosen: 3,
    services: [
      ['Corte masculino', 30, 45, 'corte'],
      ['Barba', 30, 35, 'barba'],
      ['Corte + Barba', 60, 75, 'corte_barba'],
      ['Corte infantil', 30, 40, 'corte'],
      ['Acabamento (pezinho)', 15, 20, 'outros'],
      ['Sobrancelha', 15, 20, 'outros'],
      ['Hidratação', 30, 40, 'tratamento'],
      ['Pigmentação de barba', 30, 40, 'coloracao'],
      ['Platinado', 120, 150, 'coloracao'],
    ],
  },
  salao: {
    chosen: 4,
    services: [
      ['Corte feminino', 60, 80, 'corte'],
      ['Escova', 45, 60, 'outros'],
      ['Hidratação', 60, 90, 'tratamento'],
      ['Coloração', 120, 160, 'coloracao'],
      ['Luzes', 240, 350, 'coloracao'],
      ['Progressiva', 180, 280, 'tratamento'],
      ['Penteado', 60, 150, 'outros'],
      ['Corte masculino', 30, 50, 'corte'],
      ['Manicure', 45, 35, 'outros'],
      ['Pedicure', 45, 40, 'outros'],
    ],
  },
  unhas: {
    chosen: 4,
    services: [
      ['Manicure', 45, 35, 'outros'],
      ['Pedicure', 45, 40, 'outros'],
      ['Manicure + Pedicure', 90, 70, 'outros'],
      ['Esmaltação em gel', 60, 70, 'outros'],
      ['Alongamento em gel', 120, 150, 'outros'],
      ['Manutenção do alongamento', 90, 100, 'outros'],
      ['Blindagem', 60, 80, 'tratamento'],
      ['Spa dos pés', 60, 60, 'tratamento'],
    ],
  },
  estetica: {
    chosen: 3,
    services: [
      ['Limpeza de pele', 60, 130, 'tratamento'],
      ['Design de sobrancelha', 30, 45, 'outros'],
      ['Sobrancelha com henna', 45, 60, 'outros'],
      ['Extensão de cílios', 120, 160, 'outros'],
      ['Depilação de buço', 15, 20, 'outros'],
      ['Depilação de axilas', 15, 25, 'outros'],
      ['Depilação de meia perna', 30, 45, 'outros'],
      ['Depilação de virilha', 30, 60, 'outros'],
      ['Drenagem linfática', 60, 120, 'tratamento'],
    ],
  },
  spa: {
    chosen: 3,
    services: [
      ['Massagem relaxante', 60, 140, 'tratamento'],
      ['Drenagem linfática', 60, 130, 'tratamento'],
      ['Reflexologia podal', 45, 100, 'tratamento'],
      ['Pedras quentes', 75, 180, 'tratamento'],
      ['Esfoliação corporal', 60, 130, 'tratamento'],
      ['Spa dos pés', 60, 70, 'tratamento'],
      ['Day spa', 180, 350, 'tratamento'],
    ],
  },
  outro: { chosen: 0, services: [] },
};

export function proposalsFor(kind: SalonKind): ServiceRow[] {
  const { chosen, services } = usual[kind];
  return services.map(([name, durationMinutes, reais, category], index) => ({
    name,
    category,
    durationMinutes,
    priceCents: reais * 100,
    isChosen: index < chosen,
  }));
}

/** Half a day at most; a proposed duration is always among them. */
export const DURATIONS = [15, 20, 30, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 480];
