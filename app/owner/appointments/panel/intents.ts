/** The operations with which the owner changes one appointment in place; the action of its screen must know them. */
export const panelIntents = [
  'appointments.confirm',
  'appointments.complete',
  'appointments.cancel',
  'appointments.markArrived',
  'appointments.markNoShow',
  'appointments.takeAtSalon',
  'appointments.reopen',
  'appointments.adjust',
  'appointments.setPaidBy',
  'appointments.saveInternalNotes',
  'payments.refund',
  'payments.retryRefund',
  'customers.previewMerge',
  'customers.merge',
] as const;
