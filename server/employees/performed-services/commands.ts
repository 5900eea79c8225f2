import type { ServiceValues } from '#contract/services.ts';
import { readChosenServices } from '#server/availability/queries.ts';
import { refuse, refuseFields } from '#server/gate/refuse.ts';
import type { SalonScope } from '#server/gate/scope.ts';
import { holdUntilCommit } from '#server/infra/database/locks.ts';
import { listChoosers, listOtherServiceIds, lockEmployees, lockServices } from './queries.ts';
import { type ChoiceChange, planPerformers } from './rules.ts';

/** Changes of who performs what run one after the other. Call it before any row is locked, so that none waits for another. */
export const lockChoices = (scope: SalonScope) => holdUntilCommit(scope.db, `performers ${scope.salonId}`);

/** Replaces a professional's choice; an empty one means all services. The caller changes the professional's version. */
export async function saveChoice(scope: SalonScope, employeeId: string, serviceIds: string[]): Promise<void> {
  const chosen = [...new Set(serviceIds)];
  if (chosen.length > 0 && (await lockServices(scope, chosen)) < chosen.length) {
    throw refuseFields({ serviceIds: 'Escolha entre os serviços do salão.' });
  }
  await scope.db
    .deleteFrom('employeeServices')
    .where('employeeId', '=', employeeId)
    .$if(chosen.length > 0, (query) => query.where('serviceId', 'not in', chosen))
    .execute();
  await insertChoices(scope, [{ employeeId, serviceIds: chosen }]);
}

export const forgetChoice = (scope: SalonScope, employeeId: string) => saveChoice(scope, employeeId, []);

/** Changes who performs a service, seen from the service. Call `lockChoices` first, and have the service's row written. */
export async function changePerformers(
  scope: SalonScope,
  serviceId: string,
  { add, remove }: NonNullable<ServiceValues['performers']>,
): Promise<void> {
  const joining = new Set(add);
  const leaving = new Set(remove.filter((id) => !joining.has(id)));
  const asked = [...joining, ...leaving];
  if (asked.length === 0) return;
  const employees = await lockEmployees(scope, asked);
  if (employees.length < asked.length) throw refuseFields({ performers: 'Escolha entre os profissionais do salão.' });
  const chosen = await readChosenServices(scope);
  const choices = employees.map((one) => ({ ...one, serviceIds: chosen.get(one.id) ?? new Set<string>() }));
  const { gains, losers, left } = planPerformers({
    serviceId,
    add: choices.filter(({ id }) => joining.has(id)),
    remove: choices.filter(({ id }) => leaving.has(id)),
    others: await listOtherServiceIds(scope, serviceId),
  });
  if (left.length > 0) throw refuseFields({ performers: lastService(left.map(({ name }) => name)) });
  await insertChoices(scope, gains);
  await removeFromChoices(scope, serviceId, losers);
  await raiseVersions(scope, [...losers, ...gains.map(({ employeeId }) => employeeId)]);
}

/** Before a service is deleted. Throws LAST_SERVICE with the professionals who would be left without a service. */
export async function removeFromAllChoices(scope: SalonScope, serviceId: string): Promise<void> {
  const ids = await listChoosers(scope, serviceId);
  if (ids.length === 0) return;
  const employees = await lockEmployees(scope, ids);
  const chosen = await readChosenServices(scope);
  const left = employees.filter(({ id }) => chosen.get(id)?.size === 1);
  if (left.length > 0) throw refuse('LAST_SERVICE', { employees: left });
  await removeFromChoices(scope, serviceId, ids);
  await raiseVersions(scope, ids);
}

function lastService(names: string[]): string {
  const list = new Intl.ListFormat('pt-BR').format(names);
  return names.length === 1
    ? `${list} só faz este serviço. Em Profissionais, escolha antes outro serviço para ${list}.`
    : `${list} só fazem este serviço. Em Profissionais, escolha antes outro serviço para cada um.`;
}

/** A statement takes 65,535 values at most, and other requests wait while one is written. */
const ROWS_AT_ONCE = 5_000;

async function insertChoices(scope: SalonScope, gains: ChoiceChange[]): Promise<void> {
  const rows = gains.flatMap(({ employeeId, serviceIds }) =>
    serviceIds.map((serviceId) => ({ employeeId, serviceId })),
  );
  for (let next = 0; next < rows.length; next += ROWS_AT_ONCE) {
    await scope.db
      .insertInto('employeeServices')
      .values(rows.slice(next, next + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function removeFromChoices(scope: SalonScope, serviceId: string, employeeIds: string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  await scope.db
    .deleteFrom('employeeServices')
    .where('serviceId', '=', serviceId)
    .where('employeeId', 'in', employeeIds)
    .execute();
}

/** A form that shows the old choice gets CHANGED_MEANWHILE. */
async function raiseVersions(scope: SalonScope, employeeIds: string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  await scope.db
    .updateTable('employees')
    .set((eb) => ({ version: eb('version', '+', 1), updatedAt: scope.now }))
    .where('id', 'in', employeeIds)
    .execute();
}
