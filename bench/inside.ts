// Preloaded into a shop that is measured: tells over the channel to its parent what only the process itself knows.
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';

export type InsideQuestion =
  | { kind: 'processor' }
  | { kind: 'memory' }
  /** Renders the page shown last once more, so many times, from data that is ready. */
  | { kind: 'render'; times: number };

interface Answers {
  processor: { microseconds: number };
  /** After a collection; MB. */
  memory: { rss: number; heap: number; arrays: number; descriptors: number };
  render: { microseconds: number; characters: number };
}
export type InsideAnswer<Kind extends keyof Answers> = Answers[Kind];

type Render = (tree: unknown) => string;
const watched: { render?: Render; tree?: unknown } = {};
const watchRendering =
  (render: Render): Render =>
  (tree) => {
    Object.assign(watched, { render, tree });
    return render(tree);
  };
Object.assign(globalThis, { watchRendering });

// React stands inside the built pages: only there can the tree be got hold of.
const CALL = /\(0, ?([\w$.]+)\.renderToString\)\(/;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/dist/server/entry.server.js')) return loaded;
    const source = String(loaded.source);
    if (!CALL.test(source)) throw new Error('the built pages render otherwise than the bench knows');
    return { ...loaded, source: source.replace(CALL, 'globalThis.watchRendering($1.renderToString)(') };
  },
});

const processor = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function render(times: number): Answers['render'] {
  const { render: renderToString, tree } = watched;
  if (!renderToString) throw new Error('no page has been rendered');
  for (let turn = 0; turn < times / 4; turn++) renderToString(tree);
  const before = processor();
  let characters = 0;
  for (let turn = 0; turn < times; turn++) characters = renderToString(tree).length;
  return { microseconds: (processor() - before) / times, characters };
}

function memory(): Answers['memory'] {
  (globalThis as { gc?: () => void }).gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const mb = (bytes: number) => Math.round(bytes / 1e6);
  return { rss: mb(rss), heap: mb(heapUsed), arrays: mb(arrayBuffers), descriptors: descriptors() };
}

function descriptors(): number {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return 0; // only Linux tells
  }
}

process.on('message', (question: InsideQuestion) => {
  const answer =
    question.kind === 'processor'
      ? { microseconds: processor() }
      : question.kind === 'memory'
        ? memory()
        : render(question.times);
  process.send?.(answer);
});
process.channel?.unref();
