import type { Appointment } from '#contract/appointments.ts';
import type { Api } from '#contract/index.ts';

export type Choices = {
  services: { id: string; name: string; durationMinutes: number; priceCents: number | null }[];
  professionals: { id: string; name: string }[];
};

/** What an appointment can be given: services on offer, and who takes appointments. */
export async function listChoices(api: Api): Promise<Choices> {
  const [{ services }, { employees }] = await Promise.all([
    api.services.list({ status: 'active' }),
    api.employees.list({ status: 'active' }),
  ]);
  return {
    services: services.map(({ id, name, durationMinutes, priceCents }) => ({ id, name, durationMinutes, priceCents })),
    professionals: employees.filter((one) => one.takesAppointments).map(({ id, name }) => ({ id, name })),
  };
}

/** The choices for an appointment that has some already: they stay as they are, even where they are offered no more. */
export function withOwn({ services, professionals }: Choices, own: Appointment | null): Choices {
  if (!own) return { services, professionals };
  const { serviceId, serviceName, employeeId, employeeName, durationMinutes, priceCents } = own;
  return {
    services: services
      .filter(({ id }) => id !== serviceId)
      .concat(serviceId ? { id: serviceId, name: serviceName ?? '', durationMinutes, priceCents } : []),
    professionals: professionals
      .filter(({ id }) => id !== employeeId)
      .concat(employeeId ? { id: employeeId, name: employeeName ?? '' } : []),
  };
}
