/** What an action answers. `{ ok: true, … }` is done; a refusal names its code, and the screen's words for it. */
export type Refusal = {
  ok: false;
  code: string;
  /** The HTTP status that goes with it. */
  status?: number;
  title?: string;
  description?: string;
  /** Path of a field ('name', 'hours.monday.opens') to what is wrong with it. */
  fields?: Record<string, string>;
  /** Of an unexpected error: the id under which it stands in the log. */
  requestId?: string;
  /** What else the refusal carries, as its code declares it. */
  data?: unknown;
};

export type Answer<Done extends object = object> = ({ ok: true } & Done) | Refusal;
