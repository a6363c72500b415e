import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RepeatReport } from './repeat.ts';
import { RepeatReportNote } from './repeat-report.tsx';

const empty: RepeatReport = { repeated: 1, added: [], changed: [], skipped: [] };
const inCart = (count: number): RepeatReport['changed'] =>
  Array.from({ length: count }, (_, at) => ({
    name: `Болт ${at}`,
    wanted: 1,
    added: 0,
    reason: 'in_cart',
    why: 'Уже в корзине: 1\u00a0шт',
  }));
const shown = (report: RepeatReport) => renderToStaticMarkup(<RepeatReportNote report={report} />);
const words = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/[\s\u00a0]+/g, ' ');

test('an order of two hundred lines that are in the cart already is answered with one sentence and a folded list', () => {
  const html = shown({ ...empty, changed: inCart(194) });
  expect(words(html)).toContain('Все товары этого заказа уже в корзине');
  expect(words(html)).toContain('Уже в корзине: 194 позиции');
  expect(html).toMatch(/<details><summary.*<ul/);
  expect(html.match(/<li>/g), 'no line is lost').toHaveLength(194);
  expect(words(html)).not.toContain('добавили 0');
});

test('a quantity in packs ends a sentence with one full stop', () => {
  const [line] = inCart(1);
  const changed = [{ ...line, why: 'Уже в корзине: 10\u00a0уп.' }] as RepeatReport['changed'];
  expect(words(shown({ ...empty, changed }))).toMatch(/10 уп\.(?!\.)/);
});

test('lines that were not repeated as ordered are grouped by the reason, with both quantities', () => {
  const text = words(
    shown({
      ...empty,
      added: [{ name: 'Кабель', quantity: 7 }],
      changed: [
        { name: 'Кабель', wanted: 10, added: 7, reason: 'stock', why: 'В наличии 7\u00a0м' },
        ...inCart(1),
      ],
      skipped: [
        { name: 'Кран', reason: 'gone', why: 'Нет в наличии или снят с продажи' },
        { name: 'Лейка', reason: 'gone', why: 'Нет в наличии или снят с продажи' },
      ],
    }),
  );
  expect(text).toContain('Добавили в корзину 1 позицию');
  expect(text).toMatch(/Нет в наличии или сняты с продажи: 2 позиции.*Кран.*Лейка.*Осталось меньше/);
  expect(text).toContain('в заказе 10, добавили 7. В наличии 7 м.');
  expect(text).toContain('Уже в корзине: 1 позиция');
  expect(text).not.toContain('ничего не добавили');
});

test('when some products are no longer sold and the rest is in the cart, the report says both', () => {
  const skipped: RepeatReport['skipped'] = [
    { name: 'Кран', reason: 'gone', why: 'Нет в наличии или снят с продажи' },
  ];
  const text = words(shown({ ...empty, changed: inCart(3), skipped }));
  expect(text).toContain('Ничего не добавили: остальные товары уже в корзине');
  expect(words(shown({ ...empty, skipped }))).toContain('В корзину ничего не добавили');
});
