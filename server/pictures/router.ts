import { byStaff } from '../gate/orpc.ts';
import { uploadPicture } from './commands.ts';

export const pictures = {
  upload: byStaff.pictures.upload.handler(async ({ context, input }) => {
    await context.limit('upload', context.scope.actor.userId ?? undefined);
    return uploadPicture(context.scope, input.file, context.infra);
  }),
};
