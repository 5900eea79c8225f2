import { byPerson } from '../gate/orpc.ts';
import { deleteAccount, exportOwnData } from './commands.ts';
import { previewDeletion } from './queries.ts';

export const privacy = {
  exportMine: byPerson.privacy.exportMine.handler(({ context }) => exportOwnData(context, context.scope)),
  previewDeletion: byPerson.privacy.previewDeletion.handler(({ context }) => previewDeletion(context.scope)),
  deleteAccount: byPerson.privacy.deleteAccount.handler(({ context, input }) =>
    deleteAccount(context, context.scope, input),
  ),
};
