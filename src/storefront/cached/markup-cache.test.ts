import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createElement, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { PageMarkup } from './markup-cache.ts';
import { type SharedLoad, sharedLoad } from './shared-load.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const PARTS = 40;
const TEXT = 'Автомат '.repeat(400);

/** A page as React would render it: parts between their marks. */
function renderedBy(pageMarkup: PageMarkup): string {
  const parts = Array.from({ length: PARTS }, (_, at) => {
    const { type } = pageMarkup.place({ name: `card ${at}`, of: at }, createElement('b')) as ReactElement;
    return `<${type} name="card ${at}">${at} ${TEXT}</${type}>`;
  });
  return `<!doctype html><main>${parts.join('<hr>')}</main>`;
}

function keep(page: SharedLoad): string {
  const pageMarkup = new PageMarkup(page, null, null);
  return pageMarkup.assemble(renderedBy(pageMarkup)).body;
}

test('cached parts are put into their places and do not hold the whole page in memory', () => {
  const pages = Array.from({ length: 40 }, () => sharedLoad({}, new Set()));
  expect(keep(pages[0]!)).toContain(`<main>0 ${TEXT}<hr>1 ${TEXT}<hr>`);
  collect();
  const before = process.memoryUsage().heapUsed;
  for (const page of pages) keep(page);
  collect();
  const characters = pages.length * PARTS * TEXT.length;
  expect(pages.flatMap(({ markup }) => [...markup!.parts.values()]).join('').length).toBeGreaterThan(
    characters,
  );
  collect();
  expect((process.memoryUsage().heapUsed - before) / (2 * characters)).toBeLessThan(3);
});
