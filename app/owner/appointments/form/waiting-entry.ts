import type { WaitingEntry } from '#contract/waiting-list.ts';
import type { Choices } from './choices.ts';
import type { Prefill } from './prefill.ts';
import type { CustomerKind } from './useAppointmentForm.ts';

/** The values that an entry of the waiting list fills in. */
export type FromEntry = {
  prefill: Prefill;
  values: {
    notes: string;
    customerKind: CustomerKind;
    newCustomer: { name: string; phone: string; email: string };
  };
};

/** Chooses the customer record of an account. A typed phone never chooses a record. */
export function readEntry(entry: WaitingEntry, { services }: Choices): FromEntry {
  const { id, serviceId, customerId, customerName: name, customerPhone: phone, customerEmail, notes } = entry;
  // A service that was switched off cannot be chosen here.
  const isOffered = services.some((service) => service.id === serviceId);
  return {
    prefill: { waitingEntryId: id, ...(isOffered && { serviceId }) },
    values: {
      notes: notes ?? '',
      customerKind: customerId === null ? 'new' : 'existing',
      newCustomer: { name, phone, email: customerEmail ?? '' },
    },
  };
}
