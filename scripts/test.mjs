import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['scripts/suite.ts', ...process.argv.slice(2)]);
