/** The colours themselves. Public pages use them without the theme, which needs Mantine. */

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

const shades = (hex: string) => hex.split(' ').map((shade) => `#${shade}`) as unknown as Shades;

/** The platform's blue. Shade 5 is the accent of dark pages, shade 6 the fill on light ones. */
const azul = shades('EEF4FF DBE7FE BED3FE 93B8FD 619AFA 3B82F6 2566E0 1E51BA 1C4192 1A2F63');
const green = shades('ECFDF5 D1FAE5 A7F3D0 6EE7B7 34D399 10B981 059669 047857 065F46 064E3B');

export const colors = {
  azul,
  blue: azul,
  /** Mantine's meaning: 0 text, 2 dimmed, 4 and 5 lines, 6 card, 7 page, 8 panel. */
  dark: shades('E6E9EE B6BECA 8E98A7 6B7686 3A434F 2A313B 1B2028 0D1015 12161C 090B0F'),
  gray: shades('F7F8FA EEF0F4 E9ECF0 E4E7EC B9C0CB 98A1AF 667080 4A5361 2C333E 1A2029'),
  green,
  teal: green,
  yellow: shades('FFFBEB FEF3C7 FDE68A FCD34D FBBF24 F59E0B D97706 B45309 92400E 78350F'),
  orange: shades('FFF7ED FFEDD5 FED7AA FDBA74 FB923C F97316 EA580C C2410C 9A3412 7C2D12'),
  red: shades('FEF2F2 FEE2E2 FECACA FCA5A5 F87171 EF4444 DC2626 B91C1C 991B1B 7F1D1D'),
  pink: shades('FDF2F8 FCE7F3 FBCFE8 F9A8D4 F472B6 EC4899 DB2777 BE185D 9D174D 831843'),
  violet: shades('F5F3FF EDE9FE DDD6FE C4B5FD A78BFA 8B5CF6 7C3AED 6D28D9 5B21B6 4C1D95'),
  cinza: shades('F9FAFB F3F4F6 E5E7EB D1D5DB 9CA3AF 6B7280 4B5563 374151 1F2937 111827'),
  preto: shades('F3F4F6 E5E7EB D1D5DB 9CA3AF 6B7280 374151 1F2937 18202C 131A24 111827'),
};

/** Light shades: black text and fills are invisible on a dark page. */
export const pretoOnDark = shades('F9FAFB F3F4F6 E5E7EB E5E7EB E5E7EB D1D5DB E5E7EB D1D5DB 9CA3AF 6B7280');

export type Scheme = 'light' | 'dark';

export const salonColors = {
  blue: 'azul',
  gray: 'cinza',
  black: 'preto',
  pink: 'pink',
  purple: 'violet',
  red: 'red',
  green: 'green',
  yellow: 'yellow',
} as const;

export type SalonColor = keyof typeof salonColors;

/** The page itself, behind everything: `--ui-page`. */
export const salonSurface = (mode: Scheme): string => (mode === 'dark' ? colors.dark[7] : colors.gray[0]);
