import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['scripts/check.ts', ...process.argv.slice(2)]);
