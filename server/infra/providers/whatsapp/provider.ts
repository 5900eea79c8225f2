export type WhatsAppTemplate = {
  name: string;
  language?: string;
  parameters: string[];
  /** The part after the address of its button. */
  buttonToken?: string;
};

export type WhatsAppMessage = {
  /** A phone as it is stored: '+5511987654321'. */
  to: string;
  /** The text that Evolution sends. */
  body: string;
  /** The template that Meta sends. */
  template: WhatsAppTemplate | null;
};

/** `id`: the provider's, which its notices of delivery name. */
export type WhatsAppReceipt = { id: string };

export type WhatsAppProviderName = 'cloud_api' | 'evolution';

/** Throws WhatsAppFailure when the provider does not take the message, or does not answer until the signal ends. */
export type WhatsAppProvider = {
  name: WhatsAppProviderName;
  send(message: WhatsAppMessage, signal: AbortSignal): Promise<WhatsAppReceipt>;
};

/**
 * `recipient`: this phone gets no message. `message`: the provider does not take this text or template. `account`: it takes no
 * message of ours until somebody mends the account or its keys. `busy`: it may take the same message later.
 */
export type FailureKind = 'recipient' | 'message' | 'account' | 'busy';

export type Failed = {
  kind: FailureKind;
  /** For the people of a salon. */
  words: string;
  status?: number | null;
  /** One line of the provider's own words, without keys. */
  answer?: string | null;
};

export class WhatsAppFailure extends Error {
  override readonly name = 'WhatsAppFailure';
  readonly kind: FailureKind;
  readonly words: string;
  readonly status: number | null;
  readonly answer: string | null;

  /** Compared by name: main.ts and the built handler each have a copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'WhatsAppFailure';
  }

  constructor({ kind, words, status = null, answer = null }: Failed, options?: ErrorOptions) {
    super(`WhatsApp did not take a message (${[status, answer].filter(Boolean).join(' ') || kind})`, options);
    this.kind = kind;
    this.words = words;
    this.status = status;
    this.answer = answer;
  }
}
