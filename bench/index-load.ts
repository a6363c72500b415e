// A separate process: loads the index from a file and prints the cost as JSON.
import { readFileSync } from 'node:fs';

const collect = (globalThis as { gc?: () => void }).gc ?? (() => {});
const { readImage } = await import('../src/shop/search/memory/image-file.server.ts');
const { CatalogueIndex } = await import('../src/search-engine/search-engine.ts');
const file = process.argv[2] ?? '';
collect();
const before = process.memoryUsage();
const started = performance.now();
const image = readImage(file);
if (!image) throw new Error(`no index in ${file}`);
const index = new CatalogueIndex(image);
const loadMs = performance.now() - started;
collect();
const after = process.memoryUsage();
console.log(
  JSON.stringify({
    loadMs: Number(loadMs.toFixed(1)),
    arraysMb: Math.round(readFileSync(file).length / 1e6),
    overEmptyNodeMb: Math.round((after.rss - before.rss) / 1e6),
    goods: index.base.rows,
  }),
);
