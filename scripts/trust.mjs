import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['scripts/trust.ts']);
