/** `npm run dev`: installs what is missing, then serves with hot reload (the server itself opens Vite). */
import { handOver, prepare } from './install.mjs';

const node = await prepare();
await handOver(node, ['server/main.ts', ...process.argv.slice(2)], { NODE_ENV: 'development' });
