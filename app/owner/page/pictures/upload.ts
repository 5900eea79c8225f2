import { inOpenSalon } from '#app/frame/salon-address.ts';
import { PICTURE_TOO_LARGE } from '#contract/texts.ts';
import { MAX_UPLOAD } from '#lib/pictures.ts';

export type Picture = { url: string; width: number; height: number };
export type UploadAnswer = { ok: true; picture: Picture } | { ok: false; message: string };

type Options = {
  /** From 0 to 1; at 1 the server begins to work on it. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

const OFFLINE = 'Sem conexão. Confira a internet e tente novamente.';
const messages: Record<string, string> = {
  UNAUTHENTICATED: 'Sua sessão terminou. Entre de novo em outra aba e tente novamente.',
  BUSY: 'Não foi possível guardar a foto agora. Tente de novo em instantes.',
};

/**
 * Sends one picture (`pictures.upload`). XMLHttpRequest, because it tells how much was sent; actions take JSON only. The answer's
 * `url` goes into a field of another operation. Never rejects.
 */
export function uploadPicture(file: File, { onProgress, signal }: Options = {}): Promise<UploadAnswer> {
  if (file.size > MAX_UPLOAD) return Promise.resolve({ ok: false, message: PICTURE_TOO_LARGE });
  const form = new FormData();
  form.set('file', file);
  const request = new XMLHttpRequest();
  request.responseType = 'json';
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / Math.max(1, total));
  signal?.addEventListener('abort', () => request.abort());
  return new Promise((resolve) => {
    request.onloadend = () => resolve(answerOf(request));
    request.open('POST', inOpenSalon('/api/v1/pictures'));
    request.send(form);
  });
}

function answerOf({ status, response }: XMLHttpRequest): UploadAnswer {
  if (status === 200) return { ok: true, picture: response };
  // Not reached, or cut off.
  if (status === 0) return { ok: false, message: OFFLINE };
  const { code, message, data } = response ?? {};
  const requestId = data?.requestId ? ` Código: ${data.requestId}` : '';
  const said = data?.fields?.file ?? messages[code] ?? message ?? 'Algo deu errado. Tente de novo.';
  return { ok: false, message: said + requestId };
}

/** The first picture among files that were chosen, dropped or pasted. */
export const pictureAmong = (files: FileList | null | undefined): File | null =>
  [...(files ?? [])].find(({ type }) => type.startsWith('image/')) ?? files?.[0] ?? null;

/** With a list, telephones offer the camera and send JPEG in place of HEIC. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/svg+xml';
