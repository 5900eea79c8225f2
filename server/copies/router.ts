import { byAdmin } from '../gate/orpc.ts';
import { getState } from './queries.ts';

export const copies = {
  getState: byAdmin.copies.getState.handler(({ context }) => getState(context.scope)),
};
