import type { Service, ServiceCategory } from '#contract/services.ts';
import { addDays } from '#lib/dates.ts';
import { listProfessionals } from '../availability/queries.ts';
import { performs } from '../availability/rules.ts';
import { refuse } from '../gate/refuse.ts';
import type { SalonScope } from '../gate/scope.ts';
import { contains } from '../infra/database/search.ts';

const USUAL_DAYS = 30;
const MOST_USUAL = 4;

const columns = [
  'id',
  'name',
  'description',
  'priceCents',
  'durationMinutes',
  'category',
  'pictureUrl',
  'isActive',
  'version',
] as const;

const ownServices = (scope: SalonScope) => scope.db.selectFrom('services').where('deletedAt', 'is', null);

type Filter = { search?: string; category?: ServiceCategory; status?: 'active' | 'inactive' };

export async function listServices(scope: SalonScope, { search, category, status }: Filter) {
  const services = await ownServices(scope)
    .select(columns)
    .$if(Boolean(search?.trim()), (query) =>
      query.where((eb) => eb.or([contains('name', search ?? ''), contains('description', search ?? '')])),
    )
    .$if(category !== undefined, (query) => query.where('category', '=', category as ServiceCategory))
    .$if(status !== undefined, (query) => query.where('isActive', '=', status === 'active'))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { services: await withPerformers(scope, services as Row[]), totals: await totalServices(scope) };
}

/** The averages are over the active ones, as in the reports. */
async function totalServices(scope: SalonScope) {
  const totals = await ownServices(scope)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('isActive', '=', true).as('active'),
      eb.fn.avg<number | null>('priceCents').filterWhere('isActive', '=', true).as('averagePrice'),
      eb.fn.avg<number | null>('durationMinutes').filterWhere('isActive', '=', true).as('averageDuration'),
    ])
    .executeTakeFirstOrThrow();
  const rounded = (value: number | null) => (value === null ? null : Math.round(value));
  return {
    total: totals.total,
    active: totals.active,
    averagePriceCents: rounded(totals.averagePrice),
    averageDurationMinutes: rounded(totals.averageDuration),
  };
}

export async function countServices(scope: SalonScope): Promise<number> {
  const { count } = await ownServices(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function getService(scope: SalonScope, id: string): Promise<Service> {
  const service = await ownServices(scope).where('id', '=', id).select(columns).executeTakeFirst();
  if (!service) throw refuse('NOT_FOUND');
  const [found] = await withPerformers(scope, [service as Row]);
  return found as Service;
}

type Row = Omit<Service, 'employeeIds'>;

async function withPerformers(scope: SalonScope, services: Row[]): Promise<Service[]> {
  const professionals = await listProfessionals(scope);
  const byName = professionals.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  return services.map((service) => ({
    ...service,
    employeeIds: byName.filter((one) => performs(one, service.id)).map(({ id }) => id),
  }));
}

/** In a salon without professionals nobody is missing, because customers book without one. */
export async function listUnperformed(scope: SalonScope) {
  const professionals = await listProfessionals(scope);
  if (professionals.length === 0) return { services: [] };
  const services = await ownServices(scope)
    .where('isActive', '=', true)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { services: services.filter(({ id }) => !professionals.some((one) => performs(one, id))) };
}

/** Counts what stands in the agenda of the last days and of those to come, whatever became of it. */
export async function listUsual(scope: SalonScope) {
  const counted = await scope.db
    .selectFrom('appointments')
    .where('appointmentDate', '>=', addDays(scope.today, -USUAL_DAYS))
    .groupBy('serviceId')
    .select((eb) => ['serviceId', eb.fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map(counted.map(({ serviceId, count }) => [serviceId, count]));
  const countOf = ({ id }: { id: string }) => counts.get(id) ?? 0;
  const services = await ownServices(scope)
    .where('isActive', '=', true)
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { services: services.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, MOST_USUAL) };
}
