// Preloaded into a measured shop: reports to its parent what only the process itself knows.
import { readdirSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { type Stalls, watchStalls } from './stalls.ts';

export type InsideQuestion =
  | { kind: 'processor' }
  | { kind: 'memory' }
  /** How long the event loop stood still since the last such question. */
  | { kind: 'stalls' }
  /** From now on the stalls are reported with their stacks. */
  | { kind: 'record stalls' }
  /** Renders the last page again, so many times, from loaded data and without cached markup. */
  | { kind: 'render'; times: number };

interface Answers {
  processor: { microseconds: number };
  /** After a garbage collection; MB. */
  memory: { rss: number; heap: number; arrays: number; descriptors: number };
  stalls: Stalls;
  'record stalls': Record<string, never>;
  render: { microseconds: number; characters: number };
}
export type InsideAnswer<Kind extends keyof Answers> = Answers[Kind];

/** The part of a React element that is used here. */
interface Tree {
  props: { value?: unknown; children?: Tree };
}
type Render = (tree: Tree) => string;
const watched: { render?: Render; tree?: Tree } = {};
const watchRendering =
  (render: Render): Render =>
  (tree) => {
    Object.assign(watched, { render, tree });
    return render(tree);
  };
Object.assign(globalThis, { watchRendering });

// React is bundled into the built pages, so the tree can only be captured there.
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

const stalls = watchStalls();

const processor = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

function render(times: number): Answers['render'] {
  const { render: renderToString, tree: shown } = watched;
  if (!renderToString || !shown) throw new Error('no page has been rendered');
  const tree = withoutCached(shown);
  for (let turn = 0; turn < times / 4; turn++) renderToString(tree);
  const before = processor();
  let characters = 0;
  for (let turn = 0; turn < times; turn++) characters = renderToString(tree).length;
  return { microseconds: (processor() - before) / times, characters };
}

/** The tree without the parts that come from cached markup (storefront/cached/markup-cache.ts). */
function withoutCached(tree: Tree): Tree {
  const { value, children } = tree.props;
  const isCache = typeof (value as { place?: unknown } | null)?.place === 'function';
  if (isCache) return { ...tree, props: { ...tree.props, value: null } };
  if (!children?.props)
    throw new Error('the built pages cache markup in a way that the benchmark does not know');
  return { ...tree, props: { ...tree.props, children: withoutCached(children) } };
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
    return 0; // only Linux has this file
  }
}

process.on('message', (question: InsideQuestion) => process.send?.({ inside: answerTo(question) }));
process.channel?.unref();

function answerTo(question: InsideQuestion) {
  if (question.kind === 'processor') return { microseconds: processor() };
  if (question.kind === 'memory') return memory();
  if (question.kind === 'stalls') return stalls.report();
  if (question.kind === 'render') return render(question.times);
  stalls.record();
  return {};
}
