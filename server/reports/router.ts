import { byOwner } from '../orpc.ts';
import { getDashboard } from './queries.ts';

export const reports = {
  getDashboard: byOwner.reports.getDashboard.handler(({ context }) => getDashboard(context.scope)),
};
