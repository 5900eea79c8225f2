import type { EmployeeRole } from '#contract/employees.ts';
import { SetupInput } from '#contract/salons.ts';
import { DURATIONS, isKind, proposalsFor, type SalonKind, type ServiceRow } from './proposals.ts';

/** The storage key of the draft, which the browser keeps until the salon exists. */
export const DRAFT = 'novo-salao';

const TEXTS = {
  name: '',
  description: '',
  phone: '',
  email: '',
  instagram: '',
  zipCode: '',
  address: '',
  city: '',
  state: '',
  timeZone: '',
  slug: '',
};
type Texts = typeof TEXTS;

/** `ownRole` '': not answered yet; 'none': the owner attends nobody. `slug` '': made from the name. */
export type SetupValues = Texts & { kind: SalonKind | ''; services: ServiceRow[]; ownRole: EmployeeRole | 'none' | '' };

export const EMPTY_SALON: SetupValues = { ...TEXTS, kind: '', services: [], ownRole: '' };

/** The roles of professionals who attend customers. */
const OWN_ROLES = ['barber', 'cabeleireiro', 'manicure', 'pedicure', 'esteticista'] as const;
type OwnRole = (typeof OWN_ROLES)[number];
const ANSWERS: readonly unknown[] = [...OWN_ROLES, 'none'];

const USUAL_ROLES: Record<SalonKind, OwnRole[]> = {
  barbearia: ['barber'],
  salao: ['cabeleireiro'],
  unhas: ['manicure', 'pedicure'],
  estetica: ['esteticista'],
  spa: ['esteticista'],
  outro: [],
};

/** All roles, the usual ones of such a salon first. `kind` is '' before the choice. */
export function ownRolesFor(kind: SalonKind | ''): OwnRole[] {
  return [...new Set([...(kind ? USUAL_ROLES[kind] : []), ...OWN_ROLES])];
}

/** Takes the kept values that still fit: the browser may have kept them for an older version of this form. */
export function valuesOfDraft(kept: unknown): Partial<SetupValues> {
  if (typeof kept !== 'object' || kept === null) return {};
  const draft = kept as Record<string, unknown>;
  const texts = Object.keys(TEXTS).filter((field) => typeof draft[field] === 'string' && draft[field] !== '');
  return {
    ...(Object.fromEntries(texts.map((field) => [field, draft[field]])) as Partial<Texts>),
    ...(isKind(draft.kind) && { kind: draft.kind, services: rowsOfDraft(draft.kind, draft.services) }),
    ...(ANSWERS.includes(draft.ownRole) && { ownRole: draft.ownRole as EmployeeRole | 'none' }),
  };
}

function rowsOfDraft(kind: SalonKind, kept: unknown): ServiceRow[] {
  const rows = Array.isArray(kept) ? (kept as Partial<ServiceRow>[]) : [];
  return proposalsFor(kind).map((proposal) => {
    const row = rows.find((row) => row?.name === proposal.name);
    if (!row) return proposal;
    const { durationMinutes = 0, priceCents = null, isChosen } = row;
    return {
      ...proposal,
      isChosen: isChosen === true,
      durationMinutes: DURATIONS.includes(durationMinutes) ? durationMinutes : proposal.durationMinutes,
      priceCents: Number.isInteger(priceCents) ? priceCents : proposal.priceCents,
    };
  });
}

/** The place in the form of each chosen service. */
export const chosenPlaces = (services: ServiceRow[]) => services.flatMap((row, place) => (row.isChosen ? [place] : []));

/** `slug` is the address that was shown last. With null the server makes it from the name. */
export function inputOf({ kind: _, services, ownRole, ...texts }: SetupValues, slug: string | null) {
  return {
    ...texts,
    slug,
    services: services.filter(({ isChosen }) => isChosen).map(({ isChosen: _, ...service }) => service),
    ownRole: ownRole === 'none' || ownRole === '' ? null : ownRole,
  };
}

/** Translates the paths of service errors: the server counts only the sent services, the form all of them. */
export function errorsInForm(errors: Record<string, string>, services: ServiceRow[]): Record<string, string> {
  const places = chosenPlaces(services);
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [, place, part] = /^services\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [part ? `services.${places[Number(place)]}.${part}` : path, message];
    }),
  );
}

const STEP_OF_FIELD: Record<string, number> = {
  ...Object.fromEntries(['name', 'description', 'phone', 'email', 'instagram'].map((field) => [field, 0])),
  ...Object.fromEntries(['zipCode', 'address', 'city', 'state', 'timeZone'].map((field) => [field, 1])),
  services: 2,
  ownRole: 3,
  slug: 3,
};
export const LAST_STEP = 3;

/** The first step that shows a field with an error; null when no step does. */
export function stepWithError(paths: string[]): number | null {
  const steps = paths.flatMap((path) => STEP_OF_FIELD[path.split('.')[0] ?? ''] ?? []);
  return steps.length > 0 ? Math.min(...steps) : null;
}

/** Checks the fields up to this step by the contract, so that an error appears where it was typed. */
export function errorsUntil(step: number, values: SetupValues): Record<string, string> {
  const { error } = SetupInput.safeParse(inputOf(values, values.slug || null));
  const known = (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);
  const errors = errorsInForm(Object.fromEntries(known.toReversed()), values.services);
  return Object.fromEntries(Object.entries(errors).filter(([path]) => (stepWithError([path]) ?? LAST_STEP) <= step));
}
