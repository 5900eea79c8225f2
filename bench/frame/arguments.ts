import { parseArgs } from 'node:util';

export type Arguments = {
  parts: string[];
  runs: number;
  seconds: number;
  json: boolean;
  /** The share of the large sizes: 0.01 shows in seconds whether everything can be asked. */
  scale: number;
};

/** `slots booking --runs=3 --seconds=0.5 --json`. Without a name all parts run. Throws with the allowed arguments. */
export function readArguments(args: string[], known: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      runs: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      scale: { type: 'string', default: '1' },
    },
  });
  const unknown = positionals.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part '${unknown}'. The parts are: ${known.join(', ')}.`);
  const runs = positive('runs', values.runs);
  if (!Number.isInteger(runs)) throw new Error(`--runs takes a whole number, not '${values.runs}'.`);
  const parts = known.filter((name) => positionals.length === 0 || positionals.includes(name));
  const scale = positive('scale', values.scale);
  return { parts, runs, seconds: positive('seconds', values.seconds), json: values.json, scale };
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) throw new Error(`--${name} takes a number above 0, not '${text}'.`);
  return number;
}
