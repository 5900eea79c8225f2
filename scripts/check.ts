import { endChildrenOnExit, type Run, run, tool } from './processes.ts';

export type CheckStep = { name: string; ok: boolean; seconds: number };

const steps: Record<string, () => Promise<Run>> = {
  'format and lint': () =>
    quietly(tool('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '--max-diagnostics=20'),
  types,
  walls: () => quietly('scripts/walls.ts'),
  names: () => quietly('scripts/names.ts'),
  'landed migrations': () => quietly('scripts/landed.ts'),
  'API document (redocly)': () => quietly('scripts/openapi.ts'),
  'leftovers (knip)': () => quietly(tool('knip'), '--no-progress'),
};

/** Every check that does not run the product. Prints a line for each step, and its output when it failed. */
export async function check(): Promise<CheckStep[]> {
  return await Promise.all(
    Object.entries(steps).map(async ([name, step]) => {
      const started = Date.now();
      const { ok, output } = await step();
      const seconds = (Date.now() - started) / 1000;
      console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
      if (!ok) console.log(output.trim().replaceAll(/^/gm, '       '));
      return { name, ok, seconds };
    }),
  );
}

async function types(): Promise<Run> {
  const generated = await quietly(tool('@react-router/dev', 'react-router'), 'typegen');
  return generated.ok ? await quietly(tool('typescript', 'tsc'), '--noEmit') : generated;
}

function quietly(...args: string[]): Promise<Run> {
  return run(args, { quiet: true, minutes: 5 });
}

if (import.meta.main) {
  endChildrenOnExit();
  const failed = (await check()).filter((step) => !step.ok);
  process.exit(failed.length > 0 ? 1 : 0);
}
