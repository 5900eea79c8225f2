import { categories } from '#app/components/services/labels.ts';
import type { ListedService } from '#contract/salon-page.ts';
import type { ServiceCategory } from '#contract/services.ts';

export type ServiceGroup = { category: ServiceCategory; label: string; services: ListedService[] };

/** As many fit two screens of a phone, and are looked through faster than a choice is made. */
const FEW = 8;

/** By category in the order of the specification, where that helps: many services, and two or more of most categories. Else empty. */
export function groupServices(services: ListedService[]): ServiceGroup[] {
  if (services.length <= FEW) return [];
  const groups = Object.entries(categories).map(([category, label]) => ({
    category: category as ServiceCategory,
    label,
    services: services.filter((service) => service.category === category),
  }));
  const filled = groups.filter((group) => group.services.length > 0);
  return filled.length > 1 && services.length >= 2 * filled.length ? filled : [];
}
