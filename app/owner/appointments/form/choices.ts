import type { Appointment } from '#contract/appointments.ts';
import type { Api } from '#contract/index.ts';

export type Choices = {
  services: { id: string; name: string; durationMinutes: number; priceCents: number | null }[];
  /** The ones booked most, of `services`. */
  usualServices: { id: string; name: string }[];
  /** `serviceIds`: chosen for them, empty means all. */
  professionals: { id: string; name: string; serviceIds: string[] }[];
};

export async function listChoices(api: Api): Promise<Choices> {
  const [{ services }, usual, { employees }] = await Promise.all([
    api.services.list({ status: 'active' }),
    api.services.listUsual(),
    api.employees.list({ status: 'active' }),
  ]);
  return {
    services: services.map(({ id, name, durationMinutes, priceCents }) => ({ id, name, durationMinutes, priceCents })),
    usualServices: usual.services,
    professionals: employees
      .filter((one) => one.takesAppointments)
      .map(({ id, name, serviceIds }) => ({ id, name, serviceIds })),
  };
}

/** Adds the appointment's own service and professional, which may be inactive or deleted by now. */
export function withCurrent({ services, professionals, usualServices }: Choices, current: Appointment | null): Choices {
  if (!current) return { services, professionals, usualServices };
  const { serviceId, serviceName, employeeId, employeeName, durationMinutes, priceCents } = current;
  return {
    usualServices,
    services: services
      .filter(({ id }) => id !== serviceId)
      .concat(serviceId ? { id: serviceId, name: serviceName ?? '', durationMinutes, priceCents } : []),
    professionals:
      !employeeId || professionals.some(({ id }) => id === employeeId)
        ? professionals
        : [...professionals, { id: employeeId, name: employeeName ?? '', serviceIds: [] }],
  };
}

/** Without a service everybody will do. */
export const isUsual = ({ serviceIds }: Choices['professionals'][number], serviceId: string | null) =>
  serviceId === null || serviceIds.length === 0 || serviceIds.includes(serviceId);

export const notUsual = (name: string | null) => `${name} não costuma fazer este serviço`;
