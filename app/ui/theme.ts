import {
  alpha,
  type CSSVariablesResolver,
  createTheme,
  luminance,
  type MantineTheme,
  type MantineThemeOverride,
  mergeThemeOverrides,
} from '@mantine/core';
import { colors, pretoOnDark, type SalonColor, type Scheme, salonColors } from './palette.ts';

/** Fills that are not shade 6, for a contrast of 4.5:1 with their text. White on `azul` 5 has 3.7:1. */
const fills: Record<string, { light: string; dark: string }> = {
  azul: { light: '#2566E0', dark: '#2E70EA' },
  blue: { light: '#2566E0', dark: '#2E70EA' },
  green: { light: '#10B981', dark: '#10B981' },
  teal: { light: '#10B981', dark: '#10B981' },
  yellow: { light: '#F59E0B', dark: '#F59E0B' },
  orange: { light: '#F97316', dark: '#F97316' },
  cinza: { light: '#6B7280', dark: '#6B7280' },
};

/** Above this luminance black text has the better contrast (WCAG 2). */
const luminanceThreshold = 0.179;

const fontFamily = "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif";
const fade = { transitionProps: { duration: 150 } };
const dialog = {
  closeButtonProps: { 'aria-label': 'Fechar' },
  // The dialog's <header> is not the page's banner.
  attributes: { header: { role: 'none' } },
  ...fade,
};

const calendar = {
  weekdayFormat: 'ddd',
  ariaLabels: {
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
  },
};
const dateField = { ...calendar, valueFormat: 'DD/MM/YYYY' };

export const theme = createTheme({
  colors,
  primaryColor: 'azul',
  primaryShade: { light: 6, dark: 6 },
  autoContrast: true,
  luminanceThreshold,
  white: '#FFFFFF',
  black: '#1A2029',
  fontFamily,
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  fontWeights: { regular: '400', medium: '600', bold: '650' },
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.5rem, 1.36rem + 0.6vw, 1.75rem)', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.45' },
      h6: { fontSize: '0.8125rem', lineHeight: '1.45' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '14px', xl: '20px' },
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  shadows: {
    xs: 'none',
    sm: '0 1px 2px rgb(0 0 0 / 8%)',
    md: '0 8px 24px rgb(0 0 0 / 14%)',
    lg: '0 12px 32px rgb(0 0 0 / 18%)',
    xl: '0 20px 48px rgb(0 0 0 / 24%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Alert: {
      defaultProps: { radius: 'lg', variant: 'light' },
      // A thin line and a light tint instead of a coloured block.
      vars: (theme: MantineTheme, { color = theme.primaryColor }: { color?: string }) => ({
        root: {
          '--alert-bd': `1px solid var(--mantine-color-${color}-5)`,
          '--alert-bg': `color-mix(in srgb, var(--mantine-color-${color}-light) 45%, transparent)`,
        },
      }),
    },
    Anchor: { defaultProps: { inherit: true, underline: 'hover' } },
    Avatar: { defaultProps: { radius: 'md' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Calendar: { defaultProps: calendar },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md' } },
    CloseButton: { defaultProps: { 'aria-label': 'Fechar' } },
    DateInput: { defaultProps: dateField },
    DatePicker: { defaultProps: calendar },
    DatePickerInput: { defaultProps: dateField },
    Drawer: { defaultProps: dialog },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false, ...fade } },
    Modal: { defaultProps: { ...dialog, centered: true, radius: 'lg' } },
    Notification: { defaultProps: { withBorder: true, radius: 'lg', closeButtonProps: { 'aria-label': 'Fechar' } } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleFocusable: true,
        visibilityToggleButtonProps: { 'aria-label': 'Mostrar ou ocultar a senha' },
      },
    },
    Popover: { defaultProps: { shadow: 'md', ...fade } },
    Rating: { defaultProps: { color: 'yellow.5' } },
    Select: { defaultProps: { checkIconPosition: 'right', nothingFoundMessage: 'Nada encontrado' } },
    Table: { defaultProps: { verticalSpacing: 'sm' } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, ...fade } },
  },
});

function colorVariables(name: string, shade: readonly string[], scheme: Scheme) {
  const fill = fills[name]?.[scheme] ?? shade[6] ?? '';
  // Hover moves the fill away from the text colour, so that contrast only grows.
  const away = luminance(shade[6] ?? fill) > luminanceThreshold ? 'white' : 'black';
  // Readable on the light page too, which is darker than white.
  const own = scheme === 'dark' ? shade[4] : luminance(fill) > 0.17 ? shade[7] : fill;
  return {
    [`--mantine-color-${name}-filled`]: fill,
    [`--mantine-color-${name}-filled-hover`]: `color-mix(in srgb, ${fill}, ${away} 12%)`,
    [`--mantine-color-${name}-text`]: own,
    [`--mantine-color-${name}-outline`]: own,
    [`--mantine-color-${name}-light`]: scheme === 'light' ? shade[1] : alpha(shade[5] ?? fill, 0.18),
    [`--mantine-color-${name}-light-hover`]: scheme === 'light' ? shade[2] : alpha(shade[5] ?? fill, 0.26),
    [`--mantine-color-${name}-light-color`]: scheme === 'light' ? shade[9] : shade[3],
  };
}

/** `--ui-page`, `--ui-panel` and `--ui-line` are surfaces; a card is Mantine's `body`. */
export const cssVariablesResolver: CSSVariablesResolver = (theme) => {
  const palettes = Object.entries(theme.colors).filter(([name]) => name !== 'dark');
  const variants = (scheme: Scheme) =>
    Object.assign({}, ...palettes.map(([name, shade]) => colorVariables(name, shade, scheme)));
  const shared = { '--mantine-color-anchor': `var(--mantine-color-${theme.primaryColor}-text)` };
  return {
    variables: {},
    light: {
      ...variants('light'),
      ...shared,
      '--ui-page': 'var(--mantine-color-gray-0)',
      '--ui-panel': 'var(--mantine-color-white)',
      '--ui-line': 'var(--mantine-color-gray-3)',
      '--ui-accent': `var(--mantine-color-${theme.primaryColor}-6)`,
      '--ui-brand': 'var(--mantine-color-azul-6)',
      '--mantine-color-body': 'var(--mantine-color-white)',
      '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
      '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
      '--mantine-color-error': 'var(--mantine-color-red-7)',
      '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    },
    dark: {
      ...variants('dark'),
      ...shared,
      '--ui-page': 'var(--mantine-color-dark-7)',
      '--ui-panel': 'var(--mantine-color-dark-8)',
      '--ui-line': 'var(--mantine-color-dark-5)',
      '--ui-accent': `var(--mantine-color-${theme.primaryColor}-5)`,
      '--ui-brand': 'var(--mantine-color-azul-5)',
      '--mantine-color-body': 'var(--mantine-color-dark-6)',
      '--mantine-color-bright': 'var(--mantine-color-dark-0)',
      '--mantine-color-default-color': 'var(--mantine-color-dark-0)',
      '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      // A disabled button must stay visible on a card, which is shade 6.
      '--mantine-color-disabled': 'var(--mantine-color-dark-5)',
      '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    },
  };
};

const salonThemes = new Map<string, MantineThemeOverride>();

/** An unknown colour means blue. Equal arguments return the same object. */
export function salonTheme(color: SalonColor, mode: Scheme): MantineThemeOverride {
  const primaryColor = salonColors[color] ?? 'azul';
  const key = `${mode} ${primaryColor}`;
  const known = salonThemes.get(key);
  if (known) return known;
  const isBlackOnDark = mode === 'dark' && primaryColor === 'preto';
  const made = mergeThemeOverrides(theme, { primaryColor, colors: isBlackOnDark ? { preto: pretoOnDark } : {} });
  salonThemes.set(key, made);
  return made;
}

/** The fill of the salon's buttons, and what is legible on it. */
export function salonFill(color: SalonColor, mode: Scheme): { fill: string; text: string } {
  const name = salonColors[color] ?? 'azul';
  const shade = name === 'preto' && mode === 'dark' ? pretoOnDark : colors[name];
  const fill = fills[name]?.[mode] ?? shade[6] ?? '';
  return { fill, text: luminance(shade[6] ?? fill) > luminanceThreshold ? '#000000' : '#FFFFFF' };
}
