import { z } from 'zod';
import { MAX_UPLOAD } from '#lib/pictures.ts';
import { operation, operationsAt } from './base.ts';
import { mayRefuse } from './errors.ts';
import { PICTURE_TOO_LARGE } from './texts.ts';

export const Picture = z.object({
  /** A path of this site, for the picture fields of other operations. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
export type Picture = z.infer<typeof Picture>;

export const pictures = operationsAt('/pictures', 'pictures').router({
  /** Sent as `multipart/form-data`. Deleted after a day or two unless something shows it. */
  upload: operation
    .staff('pictures.upload', { audit: 'pictures.upload' })
    .route({ method: 'POST', path: '/', summary: 'Enviar uma foto' })
    .input(
      z.object({
        file: z.file('Escolha uma imagem').min(1, 'Este arquivo está vazio.').max(MAX_UPLOAD, PICTURE_TOO_LARGE),
      }),
    )
    .output(Picture)
    .errors(mayRefuse('CEILING_REACHED', 'RATE_LIMITED')),
});
