/**
 * `refused`: the provider said no. `keys`: it does not accept the keys. `unavailable`: it did not answer, or nothing that can be
 * read, so nobody knows whether it did what was asked.
 */
export type GatewayErrorKind = 'refused' | 'keys' | 'unavailable';

/** A payment provider failed. Its message is shown to the person who asked, and contains no keys. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly kind: GatewayErrorKind;

  /** Compared by name: main.ts and the built handler each have a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'GatewayError';
  }

  constructor(message: string, { kind = 'refused', ...options }: ErrorOptions & { kind?: GatewayErrorKind } = {}) {
    super(message, options);
    this.kind = kind;
  }
}
