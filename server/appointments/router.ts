import { byCustomer, byLink, byStaff } from '../gate/orpc.ts';
import { readReminderToken } from '../notifications/links/queries.ts';
import { markArrived } from './arrival/commands.ts';
import { bookAppointment, cancelBooking } from './booking/commands.ts';
import { getBookerOptions, getBooking, listBookings } from './booking/queries.ts';
import { cancelByLink, confirmByLink } from './by-link/commands.ts';
import { getLinkedAppointment } from './by-link/queries.ts';
import { createAppointment, moveAppointment, updateAppointment } from './commands.ts';
import { listConflictsAt } from './conflicts/queries.ts';
import { adjustAppointment, saveInternalNotes, setPaidBy } from './corrections/commands.ts';
import { listAdjustments } from './corrections/queries.ts';
import { getHistory } from './history/queries.ts';
import { listAppointments, listUnclosedAppointments } from './lists/queries.ts';
import { moveBooking } from './moving/commands.ts';
import { takeAtSalon } from './paying/commands.ts';
import { getAppointment } from './queries.ts';
import { reassignAppointments } from './reassigning/commands.ts';
import { listReassignable } from './reassigning/queries.ts';
import { findRepeat } from './repeat/queries.ts';
import {
  cancelAppointment,
  closeAppointments,
  completeAppointment,
  confirmAppointment,
  markNoShow,
  reopenAppointment,
} from './status/commands.ts';
import { undoChanges } from './undoing/commands.ts';

const byReminderLink = byLink(readReminderToken);

export const appointments = {
  book: byCustomer.appointments.book.handler(async ({ context, input }) => {
    await context.limit('booking', context.scope.person.id);
    return bookAppointment(context.scope, input, context.infra);
  }),
  listMine: byCustomer.appointments.listMine.handler(({ context, input }) => listBookings(context.scope, input)),
  getPaymentOptions: byCustomer.appointments.getPaymentOptions.handler(({ context, input }) =>
    getBookerOptions(context.scope, input.serviceId),
  ),
  getRepeat: byCustomer.appointments.getRepeat.handler(async ({ context }) => {
    await context.limit('reading', context.scope.person.id);
    return findRepeat(context.scope);
  }),
  getMine: byCustomer.appointments.getMine.handler(({ context, input }) => getBooking(context.scope, input.id)),
  cancelMine: byCustomer.appointments.cancelMine.handler(({ context, input }) =>
    cancelBooking(context.scope, input.id),
  ),
  moveMine: byCustomer.appointments.moveMine.handler(async ({ context, input }) => {
    // Each move sends a message to the phone that the booker typed.
    await context.limit('booking', context.scope.person.id);
    return moveBooking(context.scope, input);
  }),
  getByLink: byReminderLink.appointments.getByLink.handler(({ context: { scope, link } }) =>
    getLinkedAppointment(scope, link.appointmentId),
  ),
  confirmByLink: byReminderLink.appointments.confirmByLink.handler(async ({ context: { limit, scope, link } }) => {
    await limit('link', link.appointmentId);
    return confirmByLink(scope, link.appointmentId);
  }),
  cancelByLink: byReminderLink.appointments.cancelByLink.handler(async ({ context: { limit, scope, link } }) => {
    await limit('link', link.appointmentId);
    return cancelByLink(scope, link.appointmentId);
  }),
  list: byStaff.appointments.list.handler(({ context, input }) => listAppointments(context.scope, input)),
  listUnclosed: byStaff.appointments.listUnclosed.handler(({ context }) => listUnclosedAppointments(context.scope)),
  listConflicts: byStaff.appointments.listConflicts.handler(({ context, input }) =>
    listConflictsAt(context.scope, input),
  ),
  get: byStaff.appointments.get.handler(({ context, input }) => getAppointment(context.scope, input.id)),
  getHistory: byStaff.appointments.getHistory.handler(({ context, input }) => getHistory(context.scope, input.id)),
  create: byStaff.appointments.create.handler(({ context, input }) => createAppointment(context.scope, input)),
  update: byStaff.appointments.update.handler(({ context, input }) => updateAppointment(context.scope, input)),
  move: byStaff.appointments.move.handler(({ context, input }) => moveAppointment(context.scope, input)),
  listReassignable: byStaff.appointments.listReassignable.handler(({ context, input }) =>
    listReassignable(context.scope, input.employeeId),
  ),
  reassign: byStaff.appointments.reassign.handler(({ context, input }) => reassignAppointments(context.scope, input)),
  close: byStaff.appointments.close.handler(({ context, input }) => closeAppointments(context.scope, input)),
  undo: byStaff.appointments.undo.handler(({ context, input }) => undoChanges(context.scope, input)),
  confirm: byStaff.appointments.confirm.handler(({ context, input }) => confirmAppointment(context.scope, input)),
  takeAtSalon: byStaff.appointments.takeAtSalon.handler(({ context, input }) => takeAtSalon(context.scope, input)),
  adjust: byStaff.appointments.adjust.handler(({ context, input }) => adjustAppointment(context.scope, input)),
  listAdjustments: byStaff.appointments.listAdjustments.handler(({ context, input }) =>
    listAdjustments(context.scope, input.id),
  ),
  saveInternalNotes: byStaff.appointments.saveInternalNotes.handler(({ context, input }) =>
    saveInternalNotes(context.scope, input),
  ),
  setPaidBy: byStaff.appointments.setPaidBy.handler(({ context, input }) => setPaidBy(context.scope, input)),
  markArrived: byStaff.appointments.markArrived.handler(({ context, input }) => markArrived(context.scope, input)),
  complete: byStaff.appointments.complete.handler(({ context, input }) => completeAppointment(context.scope, input)),
  cancel: byStaff.appointments.cancel.handler(({ context, input }) => cancelAppointment(context.scope, input)),
  markNoShow: byStaff.appointments.markNoShow.handler(({ context, input }) => markNoShow(context.scope, input)),
  reopen: byStaff.appointments.reopen.handler(({ context, input }) => reopenAppointment(context.scope, input)),
};
