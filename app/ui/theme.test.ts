import { DEFAULT_THEME, getContrastColor, luminance, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import type { SalonColor } from './palette.ts';
import { cssVariablesResolver, salonTheme, theme } from './theme.ts';

const PAGES = { light: '#F7F8FA', dark: '#0D1015' };
const CARDS = { light: '#FFFFFF', dark: '#1B2028' };
const SALON_COLORS: SalonColor[] = ['blue', 'gray', 'black', 'pink', 'purple', 'red', 'green', 'yellow'];
const STATUS_COLORS = ['blue', 'green', 'gray', 'red', 'orange', 'yellow'];
const SCHEMES = ['light', 'dark'] as const;

/** WCAG 2 asks for 4.5 for text and 3 for other marks. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a theme variable; a translucent one is mixed with the colour below it. */
function lookUp(override: typeof theme, scheme: 'light' | 'dark') {
  const merged = mergeMantineTheme(DEFAULT_THEME, override);
  const variables: Record<string, string> = cssVariablesResolver(merged)[scheme];
  return {
    primary: merged.primaryColor,
    /** The text that Mantine puts on a fill of the primary colour. */
    onFill: getContrastColor({ color: merged.primaryColor, theme: merged }).includes('white')
      ? merged.white
      : merged.black,
    of: (name: string, over: string) => overlay(variables[`--mantine-color-${name}`] ?? '', over),
  };
}

function overlay(color: string, over: string): string {
  const [r = 0, g = 0, b = 0, a = 1] = (color.match(/^rgba?\((.+)\)$/)?.[1] ?? '').split(',').map(Number);
  if (color.startsWith('#')) return color;
  const behind = [1, 3, 5].map((at) => Number.parseInt(over.slice(at, at + 2), 16));
  return `rgb(${[r, g, b].map((value, index) => Math.round(value * a + (behind[index] ?? 0) * (1 - a))).join(', ')})`;
}

describe.each(SCHEMES)('on a %s page', (scheme) => {
  it.each(SALON_COLORS)('a button in the salon colour %s can be read', (color) => {
    const look = lookUp(salonTheme(color, scheme), scheme);
    const fill = look.of(`${look.primary}-filled`, PAGES[scheme]);
    expect(contrast(fill, look.onFill)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, CARDS[scheme])).toBeGreaterThanOrEqual(scheme === 'light' ? 2 : 2.5);
  });

  it.each(SALON_COLORS)('text in the salon colour %s can be read', (color) => {
    const look = lookUp(salonTheme(color, scheme), scheme);
    for (const surface of [PAGES[scheme], CARDS[scheme]]) {
      expect(contrast(look.of(`${look.primary}-text`, surface), surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(STATUS_COLORS)('a badge in %s can be read', (color) => {
    const look = lookUp(theme, scheme);
    for (const surface of [PAGES[scheme], CARDS[scheme]]) {
      const background = look.of(`${color}-light`, surface);
      expect(contrast(look.of(`${color}-light-color`, background), background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
