import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTraceparent, Work } from './tracing.server.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a traceparent of W3C is read, of a later version too; anything else begins a new trace', () => {
  const id = '00f067aa0ba902b7';
  for (const text of [`00-${TRACE}-${id}-01`, `00-${TRACE}-${id}-00`, `01-${TRACE}-${id}-01-more`])
    expect(readTraceparent(text)).toEqual({ trace: TRACE, id });
  for (const text of [
    undefined,
    '',
    'x',
    [`00-${TRACE}-${id}-01`],
    `ff-${TRACE}-${id}-01`,
    `00-${TRACE.toUpperCase()}-${id}-01`,
    `00-${'0'.repeat(32)}-${id}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${id}-01x`,
  ])
    expect(readTraceparent(text)).toBeUndefined();
});

test('calls of another server continue the trace of the request', () => {
  const work = new Work({ request: 'r-1', trace: TRACE });
  expect(readTraceparent(work.traceparent)).toMatchObject({ trace: TRACE });
  const own = new Work({ request: 'r-2' });
  expect(readTraceparent(own.traceparent)?.trace).toBe(own.trace);
});

test('without a collector a shop loads no library of traces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-loaded-'));
  const hook = join(folder, 'hook.mjs');
  writeFileSync(
    hook,
    `import { registerHooks } from 'node:module';
     registerHooks({ load: (url, context, next) => {
       if (/opentelemetry\\/(?!api)|tracing\\.server\\.ts$/.test(url)) console.log(url);
       return next(url, context);
     } });`,
  );
  const load = (name: string) => {
    const program = JSON.stringify(join(import.meta.dirname, name));
    return execFileSync(process.execPath, ['--import', hook, '-e', `await import(${program})`]).toString();
  };
  expect(load('otlp.server.ts')).toContain('opentelemetry'); // what is loaded is seen
  const ofShop = load('../../entry/start.ts');
  expect(ofShop).toContain('tracing.server.ts');
  expect(ofShop).not.toContain('opentelemetry');
  rmSync(folder, { recursive: true });
});
