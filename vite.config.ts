import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';
import { dependencies } from './package.json' with { type: 'json' };
import {
  isBaseLibrary,
  isMantine,
  isValidationLibrary,
  mixedChunk,
  only,
  publicChunk,
  signedInChunk,
} from './scripts/chunks.ts';

/** The service worker is one file at a fixed address, because browsers look there for the next one. */
const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async closeBundle() {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'build/client',
        emptyOutDir: false,
        rolldownOptions: { input: 'app/frame/service-worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
      },
    });
  },
});

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorker()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A cheap phone pays for each file and each byte: what public pages share comes in a few files, without what only
            // pages behind a sign-in use.
            codeSplitting: {
              groups: [
                // By priority, because a group takes what its modules import along.
                { name: 'base', test: isBaseLibrary, priority: 5 },
                { name: only('shared'), priority: 4 },
                { name: only('salon'), priority: 3 },
                { name: publicChunk, priority: 2 },
                // Before `signed-in`, which would take them along: pages where people sign in use them too.
                { name: 'validation', test: isValidationLibrary, priority: 3 },
                { name: 'mantine', test: isMantine, minShareCount: 12, priority: 2 },
                { name: mixedChunk, priority: 1 },
                { name: signedInChunk, priority: 0 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        // Only here: named any other way, React Router's context key exists twice and every loader of the built app fails.
        rolldownOptions: { input: './server/handler.ts' },
      },
      // The built server finds only `dependencies` (`npm ci --omit=dev`). All else becomes part of it, and only what is used: Node would
      // load 5,000 icons at each start.
      resolve: command === 'build' ? { external: Object.keys(dependencies), noExternal: true } : {},
    },
  },
}));
