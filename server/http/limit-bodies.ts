import type { Hono } from 'hono';
import { MAX_IMPORT_BYTES } from '#contract/ceilings.ts';
import { IMPORT_TOO_LARGE, PICTURE_TOO_LARGE } from '#contract/texts.ts';
import { MAX_UPLOAD } from '#lib/pictures.ts';
import { isList, isPicture, isRead, isUpload } from './paths.ts';
import { answerAndClose, type Problem } from './problem.ts';
import { limitBody, limitTime } from './request-body.ts';
import type { VisitorPages } from './visitor-pages.ts';

/** In bytes: ten times the longest texts of every field of the largest form. */
const LARGEST_BODY = 1024 * 1024;

/** Multipart puts this much around a file, at most. */
const AROUND_A_FILE = 64 * 1024;

const TOO_LARGE: Problem = { status: 413, code: 'TOO_LARGE', message: 'O envio é grande demais.' };

const limitTo = (bytes: number, message: string) =>
  limitBody(bytes, (request) => answerAndClose(request, { ...TOO_LARGE, message }));

/** `bodyMs`: the time within which a body must arrive. Pictures and lists have Node's own limit. */
export function limitBodies(app: Hono<VisitorPages>, bodyMs: number): void {
  const limitTimeOfOthers = limitTime(bodyMs);
  const limitOthers = limitTo(LARGEST_BODY, TOO_LARGE.message);
  const limitPicture = limitTo(MAX_UPLOAD + AROUND_A_FILE, PICTURE_TOO_LARGE);
  const limitList = limitTo(MAX_IMPORT_BYTES + AROUND_A_FILE, IMPORT_TOO_LARGE);
  app.use((c, next) => (isRead(c.req.method) || isUpload(c.req.path) ? next() : limitTimeOfOthers(c, next)));
  app.use((c, next) => {
    const { path, method } = c.req;
    if (isRead(method)) return next();
    return (isPicture(path) ? limitPicture : isList(path) ? limitList : limitOthers)(c, next);
  });
}
