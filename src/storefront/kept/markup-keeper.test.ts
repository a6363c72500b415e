import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PageMarkup } from './markup-keeper.ts';
import { type SharedLoad, sharedLoad } from './shared-load.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const PARTS = 40;
const TEXT = 'Автомат '.repeat(400);

/** A page as React would give it: parts between their marks. */
function renderedBy(keeper: PageMarkup): string {
  const parts = Array.from({ length: PARTS }, (_, at) => {
    const { type } = keeper.place({ name: `card ${at}`, of: at }, createElement('b')) as ReactElement;
    return `<${type} name="card ${at}">${at} ${TEXT}</${type}>`;
  });
  return `<!doctype html><main>${parts.join('<hr>')}</main>`;
}

function keep(page: SharedLoad): string {
  const keeper = new PageMarkup(page, null, null);
  return keeper.assemble(renderedBy(keeper)).body;
}

test('kept parts are put into their places, and hold no memory but their own letters', () => {
  const pages = Array.from({ length: 40 }, () => sharedLoad({}, new Set()));
  expect(keep(pages[0]!)).toContain(`<main>0 ${TEXT}<hr>1 ${TEXT}<hr>`);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (const page of pages) keep(page);
  collect();
  const letters = pages.length * PARTS * TEXT.length;
  expect(pages.flatMap(({ markup }) => [...markup!.parts.values()]).join('').length).toBeGreaterThan(letters);
  collect();
  expect((process.memoryUsage().heapUsed - before) / (2 * letters)).toBeLessThan(3);
});
