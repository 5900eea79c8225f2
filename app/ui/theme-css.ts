import {
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core';
import { type SalonColor, type Scheme, salonColors } from './palette.ts';
import { cssVariablesResolver, salonTheme, theme } from './theme.ts';

type Variables = Record<string, string>;
type Rule = { selector: string; variables: Variables };

const SCHEMES: Scheme[] = ['light', 'dark'];
const inScheme = (scheme: Scheme) => `:root[data-mantine-color-scheme="${scheme}"]`;

/** All themes: the platform's, and what differs in a salon's colour, which `<html data-color>` names. */
const rules = once((): Rule[] => {
  const own = variablesOf(theme);
  return [
    { selector: ':root', variables: own.shared },
    ...SCHEMES.map((scheme) => ({
      selector: inScheme(scheme),
      variables: { ...own[scheme], '--mantine-color-scheme': scheme },
    })),
    ...(Object.keys(salonColors) as SalonColor[]).flatMap((color) =>
      SCHEMES.map((scheme) => ({
        selector: `${inScheme(scheme)}[data-color="${color}"]`,
        variables: differences(variablesOf(salonTheme(color, scheme)), own, scheme),
      })),
    ),
  ];
});

/** Every variable of every theme: for pages that use Mantine. */
export const themeCss = once(() => written(rules()));

const known = new Map<string, string>();

/** With the variables that it uses before it, directly or through others. For a few sheets that never change. */
export function withThemeVariables(css: string): string {
  const made = known.get(css) ?? variablesFor(css) + css;
  known.set(css, made);
  return made;
}

function variablesFor(css: string): string {
  const used = new Set<string>();
  const waiting = namesIn(css);
  for (const name of waiting) {
    if (used.has(name)) continue;
    used.add(name);
    for (const { variables } of rules()) waiting.push(...namesIn(variables[name] ?? ''));
  }
  return written(
    rules().map(({ selector, variables }) => ({
      selector,
      variables: Object.fromEntries(Object.entries(variables).filter(([name]) => used.has(name))),
    })),
  );
}

function variablesOf(override: MantineThemeOverride): Record<'shared' | Scheme, Variables> {
  const merged = mergeMantineTheme(DEFAULT_THEME, override);
  const mantine = defaultCssVariablesResolver(merged);
  const ours = cssVariablesResolver(merged);
  return {
    shared: { ...mantine.variables, ...ours.variables },
    light: { ...mantine.light, ...ours.light },
    dark: { ...mantine.dark, ...ours.dark },
  };
}

type Resolved = ReturnType<typeof variablesOf>;

function differences(salon: Resolved, own: Resolved, scheme: Scheme): Variables {
  const all = { ...salon.shared, ...salon[scheme] };
  const known = { ...own.shared, ...own[scheme] };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => known[name] !== value));
}

const namesIn = (css: string): string[] => css.match(/--[\w-]+/g) ?? [];

const written = (all: Rule[]): string =>
  all
    .map(({ selector, variables }) => ({
      selector,
      lines: Object.entries(variables).map(([name, value]) => `${name}:${value}`),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ selector, lines }) => `${selector}{${lines.join(';')}}`)
    .join('\n');

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
