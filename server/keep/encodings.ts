export const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The first of these that the browser takes. */
export const encodingFor = <E extends string>(accepted: string | undefined, offered: readonly E[]): E | undefined =>
  offered.find((encoding) =>
    new RegExp(`(^|[,\\s])${encoding}\\s*(,|$|;\\s*q=(1|0?\\.\\d*[1-9]))`, 'i').test(accepted ?? ''),
  );
