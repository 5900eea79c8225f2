import { z } from 'zod';
import { operation, operationsAt } from './base.ts';
import { ceilings } from './ceilings.ts';
import { mayRefuse } from './errors.ts';
import {
  Conflict,
  Id,
  optionalEmail,
  optionalPhone,
  optionalPicture,
  requiredLine,
  SearchText,
  Version,
} from './shapes.ts';

export const EmployeeRole = z.enum([
  'barber',
  'cabeleireiro',
  'manicure',
  'pedicure',
  'esteticista',
  'gerente',
  'recepcionista',
]);
export type EmployeeRole = z.infer<typeof EmployeeRole>;

export const Specialty = z.enum([
  'Corte Masculino',
  'Corte Feminino',
  'Barba',
  'Bigode',
  'Coloração',
  'Luzes',
  'Progressiva',
  'Escova',
  'Penteados',
  'Manicure',
  'Pedicure',
  'Unhas Gel',
  'Limpeza de Pele',
  'Hidratação',
]);
export type Specialty = z.infer<typeof Specialty>;

export const Employee = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  role: EmployeeRole,
  avatarUrl: z.string().nullable(),
  commissionPercentage: z.number(),
  specialties: z.array(z.string()),
  /** 'Atende clientes': can be chosen and booked while active. */
  takesAppointments: z.boolean(),
  /** The services chosen for the professional. Empty: all of them, also those made later. */
  serviceIds: z.array(Id),
  isActive: z.boolean(),
  version: Version,
});
export type Employee = z.infer<typeof Employee>;

const commission = 'Insira um valor entre 0 e 100 para a comissão';

export const EmployeeInput = z.object({
  name: requiredLine('Nome', 'Nome obrigatório', 100),
  phone: optionalPhone,
  email: optionalEmail,
  role: z.enum(EmployeeRole.options, 'Escolha a função').default('barber'),
  avatarUrl: optionalPicture('Foto'),
  commissionPercentage: z
    .number(commission)
    .min(0, commission)
    .max(100, commission)
    .multipleOf(0.01, commission)
    .default(50),
  specialties: z.array(Specialty).max(14).default([]),
  /** Missing: on, unless the role is recepcionista or gerente. */
  takesAppointments: z.boolean().optional(),
  serviceIds: z.array(Id).max(ceilings.services).default([]),
  isActive: z.boolean().default(true),
});
export type EmployeeInput = z.input<typeof EmployeeInput>;
export type EmployeeValues = z.output<typeof EmployeeInput>;

const Deactivation = z.object({ version: Version, upcomingAppointments: z.array(Conflict) });

const SavedEmployee = Employee.extend({ upcomingAppointments: z.array(Conflict).optional() });
export type SavedEmployee = z.infer<typeof SavedEmployee>;

export const employees = operationsAt('/employees', 'employees').router({
  list: operation
    .staff('employees.read')
    .route({ method: 'GET', path: '/', summary: 'Profissionais do salão' })
    .input(
      z.object({
        search: SearchText.optional(),
        status: z.enum(['active', 'inactive']).optional(),
      }),
    )
    .output(
      z.object({
        employees: z.array(Employee),
        totals: z.object({
          total: z.int(),
          active: z.int(),
          inactive: z.int(),
          /** Percent, one decimal; null without employees. */
          averageCommission: z.number().nullable(),
        }),
      }),
    ),

  get: operation
    .staff('employees.read')
    .route({ method: 'GET', path: '/{id}', summary: 'Um profissional' })
    .input(z.object({ id: Id }))
    .output(Employee)
    .errors(mayRefuse('NOT_FOUND')),

  create: operation
    .staff('employees.change', { audit: 'employees.create' })
    .route({ method: 'POST', path: '/', summary: 'Cadastrar profissional' })
    .input(EmployeeInput)
    .output(Employee)
    .errors(mayRefuse('PLAN_LIMIT', 'CEILING_REACHED')),

  update: operation
    .staff('employees.change', { audit: 'employees.update' })
    .route({ method: 'PUT', path: '/{id}', summary: 'Alterar profissional' })
    .input(EmployeeInput.extend({ id: Id, version: Version }))
    .output(SavedEmployee)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'PLAN_LIMIT', 'CEILING_REACHED')),

  activate: operation
    .staff('employees.change', { audit: 'employees.activate' })
    .route({ method: 'POST', path: '/{id}/activation', summary: 'Ativar profissional' })
    .input(z.object({ id: Id }))
    .output(Employee)
    .errors(mayRefuse('NOT_FOUND', 'PLAN_LIMIT', 'CEILING_REACHED')),

  deactivate: operation
    .staff('employees.change', { audit: 'employees.deactivate' })
    .route({ method: 'DELETE', path: '/{id}/activation', summary: 'Desativar profissional' })
    .input(z.object({ id: Id }))
    .output(Deactivation)
    .errors(mayRefuse('NOT_FOUND')),

  delete: operation
    .staff('employees.change', { audit: 'employees.delete' })
    .route({ method: 'DELETE', path: '/{id}', summary: 'Excluir profissional', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND', 'UPCOMING_APPOINTMENTS')),
});
