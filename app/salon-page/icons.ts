import type { PublicSalon } from '#contract/salon-page.ts';

/**
 * Sides in pixels: 180 is Apple's, the others are for the manifest. Phones cut a maskable icon to their own shape, so its picture stays in
 * the middle.
 */
export const ICONS = {
  '180': { side: 180, isMaskable: true },
  '192': { side: 192, isMaskable: false },
  '512': { side: 512, isMaskable: false },
  maskable: { side: 512, isMaskable: true },
} as const;

export type IconName = keyof typeof ICONS;
export const ICON_NAMES = Object.keys(ICONS) as IconName[];

export const iconFile = (name: IconName) => `icone-${name}.png`;

/** The salon's data that determines its icon. */
export type IconSource = Pick<PublicSalon, 'name' | 'logoUrl' | 'themeColor' | 'themeMode'>;
