import type { Api } from '#contract/index.ts';
import { type OpeningHours, WEEKDAYS } from '#contract/salons.ts';
import { contextAs } from '../context.ts';
import { createApi } from '../router.ts';
import { savePageSettings } from '../salon-page/commands.ts';
import { updateSalon } from '../salons/commands.ts';
import { DEFAULT_OPENING_HOURS } from '../salons/rules.ts';
import type { Person, SalonScope } from '../scope.ts';
import { scopeOfSystemAt } from '../worker.ts';
import type { SalonFacts } from './salon-facts.ts';
import type { Stage } from './stage.ts';

export type OpenSalon = { owner: Api; id: string; slug: string; services: string[]; employees: string[] };

/** What an owner does on the first evening: the salon, its services and team, the week, the page. */
export async function openSalon({ infra }: Stage, facts: SalonFacts, person: Person): Promise<OpenSalon> {
  const owner = createApi(contextAs(infra, person));
  const { id, slug } = await owner.salons.create(facts.setup);
  const services: string[] = [];
  for (const { share: _, isAtCounterOnly: __, ...service } of facts.services) {
    services.push((await owner.services.create(service)).id);
  }
  const employees: string[] = [];
  for (const { does: _, ...member } of facts.team) employees.push((await owner.employees.create(member)).id);

  const { version } = await owner.availability.getWeek();
  await owner.availability.saveWeek({ ranges: rangesOf(facts), version });
  const scope = await scopeAt({ infra }, id);
  await updateSalon(scope, { openingHours: openingHoursOf(facts), whatsapp: facts.whatsapp });
  const selected = services.filter((_, index) => !facts.services[index]?.isAtCounterOnly);
  await savePageSettings(scope, {
    ...facts.page,
    selectedServices: selected.length < services.length ? selected : [],
    showEmployees: true,
    showAvailability: true,
    version: 1,
  });
  return { owner, id, slug, services, employees };
}

/** For what has no screen yet, and is done by the platform in the meantime. */
export async function scopeAt({ infra }: Pick<Stage, 'infra'>, salonId: string): Promise<SalonScope> {
  const scope = await scopeOfSystemAt(infra, salonId);
  if (!scope) throw new Error('The salon is gone');
  return scope;
}

const rangesOf = ({ week }: SalonFacts) =>
  WEEKDAYS.flatMap((weekday, dayOfWeek) =>
    (week[weekday] ?? []).map(([startTime, endTime]) => ({ dayOfWeek, startTime, endTime, intervalMinutes: 30 })),
  );

/** From the first start to the last end of each day; the break at noon is nobody's concern who only reads. */
function openingHoursOf({ week }: SalonFacts): OpeningHours {
  const hours = WEEKDAYS.map((weekday) => {
    const ranges = week[weekday] ?? [];
    const { open, close } = DEFAULT_OPENING_HOURS[weekday];
    return [weekday, { open: ranges[0]?.[0] ?? open, close: ranges.at(-1)?.[1] ?? close, closed: ranges.length === 0 }];
  });
  return Object.fromEntries(hours);
}
