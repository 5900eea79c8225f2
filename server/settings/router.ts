import { byAnyone } from '../orpc.ts';
import { getPlatform } from './queries.ts';

export const settings = {
  getPlatform: byAnyone.settings.getPlatform.handler(async ({ context }) => {
    await context.limit('reading');
    return getPlatform(context.scope);
  }),
};
