import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt)$/;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Writes `.br` and `.gz` next to every text asset of the browser build: compressed once, at full strength. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!COMPRESSIBLE.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.length < 512) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.br`,
            source: await brotli(source, { params }),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${file.fileName}.gz`,
            source: await gz(source, { level: 9 }),
          });
        }
      },
    },
  };
}
