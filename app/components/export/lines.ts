import { z } from 'zod';
import type { Refusal } from '#app/ui/answer.ts';

export const Format = z.enum(['csv', 'xlsx']);
export type Format = z.infer<typeof Format>;

/**
 * An export travels as lines of JSON: the file in pieces (base64) between its name and its end. So the screen knows how far it is,
 * whether it is whole, and why not.
 */
export type Line =
  | { kind: 'begin'; name: string; total: number }
  | { kind: 'piece'; done: number; bytes: string }
  | { kind: 'end' }
  | { kind: 'refused'; refusal: Refusal };

export const LINES_TYPE = 'application/x-ndjson';
