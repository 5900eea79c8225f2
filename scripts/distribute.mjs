import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['server/distribute.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
