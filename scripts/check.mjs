/** `npm run check`: format, lint, types, walls, names, leftovers; under 30 seconds. */
import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['scripts/check.ts', ...process.argv.slice(2)]);
