import { join } from 'node:path';
import type { Plugin } from 'vite';

const file = (name: string) => join(import.meta.dirname, name);

/** What a browser gets for each module of React. */
const STANDS_FOR: Record<string, string> = {
  react: file('react.ts'),
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  'react-dom': 'preact/compat',
  'react-dom/client': file('client.ts'),
};

/**
 * The server renders pages by React, browsers take them over by Preact: sources, types and React Router speak of React
 * alone (docs/decisions/0024). Without this plugin browsers have React, too.
 */
export function preactInBrowsers(): Plugin {
  return {
    name: 'preact-in-browsers',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /^react(-dom)?(\/|$)/ },
      handler(module, importer) {
        const instead = STANDS_FOR[module];
        return instead ? this.resolve(instead, importer, { skipSelf: true }) : null;
      },
    },
  };
}
