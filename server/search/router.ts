import { byStaff } from '../gate/orpc.ts';
import { findEverywhere } from './queries.ts';

export const search = {
  find: byStaff.search.find.handler(({ context, input }) => findEverywhere(context.scope, input.search)),
};
