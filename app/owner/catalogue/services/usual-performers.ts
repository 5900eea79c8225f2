import type { Service, ServiceCategory } from '#contract/services.ts';
import type { Professional } from './ProfessionalsField.tsx';

export const performsAll = ({ serviceIds }: Professional) => serviceIds.length === 0;

/**
 * The professionals who most likely perform a new service: those who perform every active service of its category. In a category
 * without services, those who perform every active service.
 */
export function usualPerformers(
  professionals: Professional[],
  services: Pick<Service, 'id' | 'category' | 'isActive'>[],
  category: ServiceCategory,
): string[] {
  const kin = services.filter((one) => one.category === category && one.isActive);
  return professionals
    .filter((one) => performsAll(one) || (kin.length > 0 && kin.every(({ id }) => one.serviceIds.includes(id))))
    .map(({ id }) => id);
}
