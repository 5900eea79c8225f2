import { openAccount } from '#server/auth/commands.ts';
import { scopeOfSystem } from '#server/worker.ts';
import { openFailedJob } from './failed-jobs.ts';
import type { Known } from './fuzz-values.ts';
import { openPlan } from './plans.ts';
import { as, createPerson, type TestWorld, TODAY } from './test-world.ts';

/** The records that the fuzz's administrators may change, by the collection's path. The fuzz's owner and customer need none of them. */
export type AdminTargets = { things: Map<string, Map<string, unknown>>; knownFor: (path: string) => Known };

type Used = {
  salonId: string;
  personId: string;
  /** Reported reviews of that salon. */
  reviews: { id: string; version: number }[];
};

export async function openAdminTargets(world: TestWorld, { salonId, personId, reviews }: Used): Promise<AdminTargets> {
  const [suspended, ...salons] = await Promise.all(
    ['Alvo Suspenso', 'Alvo Um', 'Alvo Dois', 'Alvo Três'].map(async (name) => {
      const owner = as(world, await createPerson(world, { userType: 'salon_owner' }));
      return owner.salons.create({ name, state: 'SP' });
    }),
  );
  const suspendedId = suspended?.id ?? '';
  await world.database.db
    .updateTable('salons')
    .set({ suspendedAt: world.clock.now(), suspensionReason: 'Em análise' })
    .where('id', '=', suspendedId)
    .execute();
  const people = await Promise.all([1, 2, 3].map(() => createPerson(world)));
  const plans = await Promise.all([1, 2, 3].map(() => openPlan(world, { priceCents: 5000 })));
  const order = await world.database.db
    .selectFrom('salonSubscriptions')
    .where('salonId', '=', salonId)
    .select('id')
    .executeTakeFirstOrThrow();
  const jobs = await Promise.all(Array.from({ length: 8 }, () => openFailedJob(world)));
  const first = (rows: { id: string }[]) => new Map(rows.map(({ id }) => [id, 1 as unknown]));
  const targetId = salons.map(({ id }) => id);

  return {
    things: new Map([
      ['/admin/salons', first(salons)],
      ['/admin/users', first(people)],
      ['/admin/plans', first(plans)],
      ['/admin/jobs', first(jobs.map((id) => ({ id })))],
      ['/admin/salons/{salonId}/subscriptions', first([order])],
      ['/admin/salons/{salonId}/reviews', new Map(reviews.map(({ id, version }) => [id, version as unknown]))],
    ]),
    knownFor: (path) => ({
      salonId: /\{salonId\}\/(subscriptions|reviews)/.test(path) ? [salonId] : targetId,
      ...(path.startsWith('/admin/audit-log') && {
        personId: [personId],
        salonId: [salonId],
        action: ['salons', 'salons.suspend'],
        after: [`${salonId}${TODAY}T12:00:00.000000Z`],
      }),
      ...(path.startsWith('/admin/jobs') && { queue: ['notifications.deliver'] }),
      ...(path === '/admin/settings' && SETTINGS),
      ...(path === '/admin/functions/delete-salon-completely' && { name: ['Alvo Um', 'Alvo Dois', 'Alvo Três'] }),
      ...(path === '/admin/salons/{id}/suspension/charge' && { id: [suspendedId], version: [1] }),
      state: ['reported', 'hidden'],
      reason: ['Em análise'],
    }),
  };
}

const SETTINGS: Known = {
  ...Object.fromEntries(
    [
      ...['contactEmail', 'contactPhone', 'mailFrom', 'platformMercadoPagoPublicKey', 'stripePublishableKey'],
      ...['platformMercadoPagoAccessToken', 'mercadoPagoWebhookSecret', 'stripeSecretKey', 'stripeWebhookSecret'],
      ...['smtpHost', 'smtpPassword'],
    ].map((name) => [name, [null]]),
  ),
  appName: ['Encaixe'],
  maintenanceMode: [false],
  defaultAppointmentDuration: [30],
  smtpPort: [587],
  platformCommissionPercentage: [5],
  maxSalonsPerOwner: [1],
};

/** An administrator with this password. */
export async function openFuzzAdmin(
  world: TestWorld,
  { email, userType, password }: { email: string; userType: 'admin' | 'super_admin'; password: string },
) {
  const passwordHash = await world.passwords.hash(password);
  await openAccount(scopeOfSystem(world), { fullName: 'Helena Prado', phone: null, email, userType, passwordHash });
}

/** Maintenance would refuse everybody else from now on. */
export async function endMaintenance({ database, platform }: TestWorld): Promise<void> {
  await database.db.deleteFrom('systemSettings').where('key', '=', 'maintenance_mode').execute();
  platform.forget();
}
