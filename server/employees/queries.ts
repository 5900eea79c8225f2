import type { Employee } from '#contract/employees.ts';
import { readChosenServices } from '../availability/queries.ts';
import { activeEmployees } from '../figures/queries.ts';
import { refuse } from '../gate/refuse.ts';
import type { SalonScope } from '../gate/scope.ts';
import { contains, containsPhone } from '../infra/database/search.ts';

const columns = [
  'id',
  'name',
  'phone',
  'email',
  'role',
  'avatarUrl',
  'commissionPercentage',
  'specialties',
  'takesAppointments',
  'isActive',
  'version',
] as const;

const ownEmployees = (scope: SalonScope) => scope.db.selectFrom('employees').where('deletedAt', 'is', null);

type Filter = { search?: string; status?: 'active' | 'inactive' };

export async function listEmployees(scope: SalonScope, { search, status }: Filter) {
  const employees = await ownEmployees(scope)
    .select(columns)
    .$if(Boolean(search?.trim()), (query) =>
      query.where((eb) =>
        eb.or([contains('name', search ?? ''), contains('email', search ?? ''), containsPhone('phone', search ?? '')]),
      ),
    )
    .$if(status !== undefined, (query) => query.where('isActive', '=', status === 'active'))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return { employees: await withChoices(scope, employees as Row[]), totals: await totalEmployees(scope) };
}

async function totalEmployees(scope: SalonScope) {
  const { total, active, averageCommission } = await ownEmployees(scope)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('isActive', '=', true).as('active'),
      eb.fn.avg<number | null>('commissionPercentage').as('averageCommission'),
    ])
    .executeTakeFirstOrThrow();
  return {
    total,
    active,
    inactive: total - active,
    averageCommission: averageCommission === null ? null : Math.round(averageCommission * 10) / 10,
  };
}

export async function countActiveEmployees(scope: SalonScope): Promise<number> {
  const { count } = await scope.db.selectNoFrom(activeEmployees(scope).as('count')).executeTakeFirstOrThrow();
  return count;
}

export async function getEmployee(scope: SalonScope, id: string): Promise<Employee> {
  const employee = await ownEmployees(scope).where('id', '=', id).select(columns).executeTakeFirst();
  if (!employee) throw refuse('NOT_FOUND');
  const [found] = await withChoices(scope, [employee as Row]);
  return found as Employee;
}

type Row = Omit<Employee, 'serviceIds'>;

async function withChoices(scope: SalonScope, employees: Row[]): Promise<Employee[]> {
  const chosen = await readChosenServices(scope, { employeeId: employees.length === 1 ? employees[0]?.id : undefined });
  return employees.map((employee) => ({ ...employee, serviceIds: [...(chosen.get(employee.id) ?? [])] }));
}
