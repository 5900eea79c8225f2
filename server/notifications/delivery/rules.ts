/** A text that Meta has approved, with what stands in its gaps. Evolution and the outbox have the message's own text. */
export type Template = {
  name: string;
  /** In the order of its gaps {{1}}, {{2}} … */
  parameters: string[];
  /** What follows the address of its button. */
  buttonToken?: string;
};

/** The mail that goes in the place of a WhatsApp message, with the same text. */
export type Fallback = { email: string; subject: string };

export type Outgoing = {
  kind: string;
  channel: 'whatsapp' | 'mail';
  /** A phone as it is stored, or an e-mail address. */
  recipient: string;
  subject?: string;
  body: string;
  appointmentId?: string;
  waitingEntryId?: string;
  /** Of a WhatsApp message. Without one Meta's Cloud API does not take it. */
  template?: Template | null;
  /** Of a WhatsApp message. */
  fallback?: Fallback | null;
};
