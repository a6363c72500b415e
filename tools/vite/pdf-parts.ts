import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts what pdf.js loads by name beside the desk: its worker, the standard fonts, and decoders of images without WebAssembly.
 * The folder has the version of the library in its name, because assets are immutable.
 */
export function pdfParts(): Plugin {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = `assets/pdfjs-${version}/`;
  const paths = new Map([
    ['pdf.worker.js', join(root, 'build/pdf.worker.min.mjs')],
    ...filesIn(join(root, 'standard_fonts'), /\.(ttf|pfb)$/),
    ...filesIn(join(root, 'wasm'), /_nowasm_fallback\.js$/),
  ]);
  return {
    name: 'pdf-parts',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [name, path] of paths)
        this.emitFile({ type: 'asset', fileName: `${folder}${name}`, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, name = ''] = request.url?.split(`/${folder}`) ?? [];
        const path = paths.get(name);
        if (path === undefined) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(path));
      });
    },
  };
}

function filesIn(folder: string, wanted: RegExp): [name: string, path: string][] {
  return readdirSync(folder)
    .filter((name) => wanted.test(name))
    .map((name) => [name, join(folder, name)]);
}
