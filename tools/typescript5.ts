// Loaded by `node --import` before dependency-cruiser: it reads TypeScript through the compiler's JavaScript API,
// which TypeScript 7 no longer has. It uses the TypeScript 5 of the neighbouring workspace.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const beside = createRequire(new URL('./openapi-types/package.json', import.meta.url));
const addresses = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(beside.resolve(name)).href]),
);

registerHooks({
  resolve(specifier, context, next) {
    const url = addresses.get(specifier);
    return url ? { url, shortCircuit: true } : next(specifier, context);
  },
});
