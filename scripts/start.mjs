import { handOver, mustRun, prepare } from './install.mjs';

const node = await prepare();
await mustRun(node, ['scripts/build.ts']);
await handOver(node, ['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
