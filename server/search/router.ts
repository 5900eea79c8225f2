import { byOwner } from '../gate/orpc.ts';
import { findEverywhere } from './queries.ts';

export const search = {
  find: byOwner.search.find.handler(({ context, input }) => findEverywhere(context.scope, input.search)),
};
