import { existsSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { build, defineConfig, type Plugin } from 'vite';

/** A part with a style module would make its sheet a file that every page waits for. */
const hasStyleModule = (path: string) => existsSync(path) && readFileSync(path, 'utf8').includes(".module.css'");

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
        rolldownOptions: { input: 'app/service-worker.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
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
            // A cheap phone pays for each file: what most pages share comes in a few.
            codeSplitting: {
              groups: [
                {
                  name: 'base',
                  test: /\/(react|react-dom|react-router|scheduler|@mantine|@floating-ui|clsx)\//,
                  minShareCount: 8,
                },
                {
                  name: 'shared',
                  test: (path: string) => /\.tsx?$/.test(path) && !hasStyleModule(path),
                  minShareCount: 6,
                  minSize: 0,
                },
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
      // Taken into the server's build, where only what is used remains: Node would load 5,000 icons at each start.
      resolve: command === 'build' ? { noExternal: [/^@mantine\//, /^@tabler\//] } : {},
    },
  },
}));
