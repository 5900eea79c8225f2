import { existsSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** A part with a style module would make its sheet a file that every page waits for. */
const hasStyleModule = (path: string) => existsSync(path) && readFileSync(path, 'utf8').includes(".module.css'");

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
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
