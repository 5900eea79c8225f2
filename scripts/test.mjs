/** `npm test`: installs what is missing, then everything that can fail; the last line reads 'N passed, N failed'. */
import { handOver, prepare } from './install.mjs';

await handOver(await prepare(), ['scripts/suite.ts', ...process.argv.slice(2)]);
