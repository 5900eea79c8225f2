import type { ContractRouterClient } from '@orpc/contract';
import { appointments } from './appointments.ts';
import { auth } from './auth.ts';
import { availability } from './availability.ts';
import { customers } from './customers.ts';
import { employees } from './employees.ts';
import { reports } from './reports.ts';
import { reviews } from './reviews.ts';
import { salonPage } from './salon-page.ts';
import { salons } from './salons.ts';
import { services } from './services.ts';
import { waitingList } from './waiting-list.ts';

/** What may be asked of the product: the whole API, noun by noun. */
export const contract = {
  auth,
  salons,
  salonPage,
  services,
  employees,
  customers,
  availability,
  appointments,
  waitingList,
  reviews,
  reports,
};

/** The contract as a caller sees it: what loaders, actions, tests and seeds hold in their hands. */
export type Api = ContractRouterClient<typeof contract>;
