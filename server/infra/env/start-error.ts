/** Stops the start. main.ts prints `lines` (pt-BR) one by one, without a stack trace. */
export class StartError extends Error {
  readonly lines: string[];

  /** Checked by shape: main.ts and the built handler each have a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'lines' in error && Array.isArray(error.lines);
  }

  constructor(lines: string | string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines;
    super(all.join('\n'), options);
    this.name = 'StartError';
    this.lines = all;
  }
}
