import { handOver, mustRun, prepare } from './install.mjs';

const node = await prepare();
const production = { NODE_ENV: 'production' };
// Two processors make the first start in the time of the longer of both.
await mustRun(node, [['scripts/build.ts'], ['server/fill.ts']], production);
await handOver(node, ['server/main.ts', ...process.argv.slice(2)], production);
