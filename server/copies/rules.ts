import type { CopiesState } from '#contract/copies.ts';
import { DEFAULT_TIME_ZONE } from '#lib/brazil.ts';
import { localNow } from '#lib/dates.ts';

/** A row of `copies`. */
export type Run = {
  name: string;
  beganAt: Date;
  endedAt: Date;
  failure: string | null;
  folder: string | null;
  bucket: string | null;
  bytes: number | null;
  isEncrypted: boolean | null;
  triedIn: 'server' | 'embedded' | null;
  tables: number | null;
  rows: number | null;
};

const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const OLD_COPY_MS = 36 * HOUR_MS;
const OLD_TRIAL_MS = 9 * DAY_MS;
/** An hour less, because each look comes some seconds after the one before. */
const BETWEEN_TRIALS_MS = 7 * DAY_MS - HOUR_MS;

/** Daily copies, by where they lie. */
export const KEPT = { inFolder: 7, inBucket: 30 };

const dayOf = (instant: Date) => localNow(instant, DEFAULT_TIME_ZONE).date;

export const nameOn = (instant: Date) => `encaixe-diaria-${dayOf(instant)}.backup`;

/** Those of earlier releases were archives of the embedded database's folder. */
const COPY = /^encaixe-(?:diaria-(\d{4}-\d{2}-\d{2})\.backup|(\d{4}-\d{2}-\d{2})\.tar\.gz)$/;

/** The daily copies among these files, newest first. */
function copiesAmong(names: string[]): string[] {
  const copies = names.flatMap((name) => {
    const [found, day, archiveDay] = COPY.exec(name) ?? [];
    return found ? [{ name, day: day ?? archiveDay ?? '' }] : [];
  });
  return copies.toSorted((one, other) => (one.day < other.day ? 1 : -1)).map(({ name }) => name);
}

/** The daily copies that are not of the newest. Files that somebody else made are left alone. */
export const outdated = (names: string[], kept: number): string[] => copiesAmong(names).slice(kept);

export const newestOf = (names: string[]): string | undefined => copiesAmong(names)[0];

/** The newest of each kind, and the newest copy that was made. */
export type Newest = { copy: Run | null; made: Run | null; trial: Run | null };

/** Once a day; a failed one is tried again at the next look. */
export const isCopyDue = ({ made }: Newest, now: Date): boolean => made === null || dayOf(made.beganAt) < dayOf(now);

/** The copy to try: once a week, and after a failure as soon as there is another. */
export function copyToTry({ made, trial }: Newest, now: Date): Run | null {
  if (!made || !trial) return made;
  if (trial.failure !== null) return made.beganAt > trial.beganAt ? made : null;
  return now.getTime() - trial.beganAt.getTime() >= BETWEEN_TRIALS_MS ? made : null;
}

type Situation = Newest & {
  isOn: boolean;
  isOnServer: boolean;
  /** When the first copy was made; null when none is known. */
  firstAt: Date | null;
};

export function stateOf({ copy, made, trial, isOn, isOnServer, firstAt }: Situation, now: Date): CopiesState {
  const isOlder = (instant: Date, milliseconds: number) => now.getTime() - instant.getTime() > milliseconds;
  const failed = copy?.failure ? { at: copy.endedAt.toISOString(), failure: copy.failure } : null;
  const state = () => {
    if (!isOn) return 'off';
    if (failed) return 'failed';
    if (!made) return 'never';
    return isOlder(made.beganAt, OLD_COPY_MS) ? 'old' : 'fresh';
  };
  const trialState = () => {
    if (trial?.failure) return 'failed';
    const since = trial?.beganAt ?? firstAt;
    if (since && isOlder(since, OLD_TRIAL_MS)) return 'old';
    return trial ? 'passed' : 'never';
  };
  return {
    ...{ state: state(), failed, trialState: trialState(), kept: KEPT, isOnServer },
    last: made && {
      ...{ name: made.name, madeAt: made.beganAt.toISOString(), bytes: made.bytes ?? 0 },
      ...{ isEncrypted: made.isEncrypted === true, folder: made.folder ?? '', bucket: made.bucket },
    },
    trial: trial && {
      ...{ copy: trial.name, triedAt: trial.endedAt.toISOString(), failure: trial.failure },
      ...{ triedIn: trial.triedIn, tables: trial.tables, rows: trial.rows },
    },
  };
}
