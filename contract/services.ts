import { z } from 'zod';
import { MINUTES_PER_DAY } from '#lib/dates.ts';
import { operation, operationsAt } from './base.ts';
import { ceilings } from './ceilings.ts';
import { mayRefuse } from './errors.ts';
import {
  Cents,
  Conflict,
  DurationMinutes,
  Id,
  optionalPicture,
  optionalText,
  requiredLine,
  SearchText,
  Version,
} from './shapes.ts';

export const ServiceCategory = z.enum(['corte', 'barba', 'corte_barba', 'tratamento', 'coloracao', 'outros']);
export type ServiceCategory = z.infer<typeof ServiceCategory>;

export const Service = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  priceCents: Cents,
  durationMinutes: DurationMinutes,
  category: ServiceCategory,
  pictureUrl: z.string().nullable(),
  isActive: z.boolean(),
  /** The professionals who perform it, by name, including those without chosen services. */
  employeeIds: z.array(Id),
  version: Version,
});
export type Service = z.infer<typeof Service>;

const EmployeeIds = z.array(Id).max(ceilings.activeEmployees).default([]);

export const ServiceInput = z.object({
  name: requiredLine('Nome', 'Nome e preço são obrigatórios', 100),
  description: optionalText('Descrição'),
  priceCents: z
    .int('Nome e preço são obrigatórios')
    .min(1, 'Insira um valor válido para o preço')
    .max(10_000_000, 'Insira um valor válido para o preço'),
  durationMinutes: z
    .int('Insira um valor válido para a duração')
    .min(1, 'Insira um valor válido para a duração')
    .max(MINUTES_PER_DAY, 'Insira um valor válido para a duração')
    .default(30),
  category: z.enum(ServiceCategory.options, 'Escolha a categoria').default('corte'),
  pictureUrl: optionalPicture('Foto'),
  isActive: z.boolean().default(true),
  /**
   * Changes which professionals perform it; those who are not named stay unchanged. A removed professional without chosen services gets all
   * other services instead. Field `performers` when somebody would be left without a service.
   */
  performers: z.object({ add: EmployeeIds, remove: EmployeeIds }).optional(),
});
export type ServiceInput = z.input<typeof ServiceInput>;
export type ServiceValues = z.output<typeof ServiceInput>;

const Deactivation = z.object({ version: Version, upcomingAppointments: z.array(Conflict) });

const SavedService = Service.extend({ upcomingAppointments: z.array(Conflict).optional() });
export type SavedService = z.infer<typeof SavedService>;

export const services = operationsAt('/services', 'services').router({
  list: operation
    .staff('salons.enter')
    .route({ method: 'GET', path: '/', summary: 'Serviços do salão' })
    .input(
      z.object({
        search: SearchText.optional(),
        category: ServiceCategory.optional(),
        status: z.enum(['active', 'inactive']).optional(),
      }),
    )
    .output(
      z.object({
        services: z.array(Service),
        /** Over all services of the salon, whatever the filter. Averages are over the active ones, null without any. */
        totals: z.object({
          total: z.int(),
          active: z.int(),
          averagePriceCents: Cents.nullable(),
          averageDurationMinutes: z.int().nullable(),
        }),
      }),
    ),

  get: operation
    .staff('salons.enter')
    .route({ method: 'GET', path: '/{id}', summary: 'Um serviço' })
    .input(z.object({ id: Id }))
    .output(Service)
    .errors(mayRefuse('NOT_FOUND')),

  /** Active services that no professional performs, so that nobody can book them. Always empty without professionals. */
  listUnperformed: operation
    .staff('salons.enter')
    .route({ method: 'GET', path: '/unperformed', summary: 'Serviços que ninguém faz' })
    .output(z.object({ services: z.array(Service.pick({ id: true, name: true })) })),

  /** The active services that were booked most in the last weeks, most first, then by name; at most four. */
  listUsual: operation
    .staff('salons.enter')
    .route({ method: 'GET', path: '/usual', summary: 'Serviços mais pedidos' })
    .output(z.object({ services: z.array(Service.pick({ id: true, name: true })) })),

  create: operation
    .staff('services.change', { audit: 'services.create' })
    .route({ method: 'POST', path: '/', summary: 'Criar serviço' })
    .input(ServiceInput)
    .output(Service)
    .errors(mayRefuse('CEILING_REACHED')),

  update: operation
    .staff('services.change', { audit: 'services.update' })
    .route({ method: 'PUT', path: '/{id}', summary: 'Alterar serviço' })
    .input(ServiceInput.extend({ id: Id, version: Version }))
    .output(SavedService)
    .errors(mayRefuse('NOT_FOUND', 'CHANGED_MEANWHILE', 'CEILING_REACHED')),

  activate: operation
    .staff('services.change', { audit: 'services.activate' })
    .route({ method: 'POST', path: '/{id}/activation', summary: 'Ativar serviço' })
    .input(z.object({ id: Id }))
    .output(Service)
    .errors(mayRefuse('NOT_FOUND')),

  deactivate: operation
    .staff('services.change', { audit: 'services.deactivate' })
    .route({ method: 'DELETE', path: '/{id}/activation', summary: 'Desativar serviço' })
    .input(z.object({ id: Id }))
    .output(Deactivation)
    .errors(mayRefuse('NOT_FOUND')),

  /** Deletes an unused service and hides a used one for good. Refused while appointments are coming. */
  delete: operation
    .staff('services.change', { audit: 'services.delete' })
    .route({ method: 'DELETE', path: '/{id}', summary: 'Excluir serviço', successStatus: 204 })
    .input(z.object({ id: Id }))
    .errors(mayRefuse('NOT_FOUND', 'UPCOMING_APPOINTMENTS', 'LAST_SERVICE')),
});
