/** What stops the start: `lines` are printed one by one, in pt-BR, without a stack trace. */
export class StartError extends Error {
  readonly lines: string[];

  /** By shape: main.ts catches it, and the built handler that may throw it has a copy of this class of its own. */
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
