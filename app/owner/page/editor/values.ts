import type { PageDraft } from '#app/components/salon/draft.ts';
import { type FieldValues, fieldValues } from '#app/ui/field-values.ts';
import type { PageSettings, ThemeColor } from '#contract/salon-page.ts';

/** Empty texts are ''; the server stores null. */
export type Values = FieldValues<Omit<PageSettings, 'version' | 'salonDescription'>> & { services: 'all' | 'chosen' };

/** The names and values come from the specification. */
export const COLORS: { value: ThemeColor; label: string; hex: string }[] = [
  { value: 'blue', label: 'Azul', hex: '#3B82F6' },
  { value: 'gray', label: 'Cinza', hex: '#6B7280' },
  { value: 'black', label: 'Preto', hex: '#1F2937' },
  { value: 'pink', label: 'Rosa', hex: '#EC4899' },
  { value: 'purple', label: 'Roxo', hex: '#8B5CF6' },
  { value: 'red', label: 'Vermelho', hex: '#EF4444' },
  { value: 'green', label: 'Verde', hex: '#10B981' },
  { value: 'yellow', label: 'Amarelo', hex: '#F59E0B' },
];

export const MODES = [
  { value: 'dark', label: 'Escuro' },
  { value: 'light', label: 'Claro' },
] as const;

export const valuesOf = ({ version: _, salonDescription: __, ...settings }: PageSettings): Values => ({
  ...fieldValues(settings),
  services: settings.selectedServices.length > 0 ? 'chosen' : 'all',
});

export const inputOf = ({ services, ...values }: Values) => ({
  ...values,
  selectedServices: services === 'all' ? [] : values.selectedServices,
});

/** The draft that the page would show, before the server has trimmed the texts. */
export function draftOf(values: Values, salonDescription: string | null): PageDraft {
  const { themeColor, themeMode, galleryImages, selectedServices, showEmployees, showAvailability } = inputOf(values);
  return {
    themeColor,
    themeMode,
    description: values.customDescription.trim() || salonDescription,
    logoUrl: values.logoUrl || null,
    coverUrl: values.coverUrl || null,
    galleryImages,
    selectedServices,
    showEmployees,
    showAvailability,
  };
}
