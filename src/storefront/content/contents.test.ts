import { expect, test } from 'vitest';
import { withContents, withinBlock, withWhole } from './contents.ts';
import { typesetHtml } from './typeset-html.ts';

test('every heading gets an anchor from its words and is one level below the page heading', () => {
  expect(
    withContents('<p>Вводная.</p><h3>Ваши права</h3><h4>Срок</h4><p>Да.</p><h3>Файлы <b>cookie</b></h3>'),
  ).toEqual({
    html: '<p>Вводная.</p><h2 id="vashi-prava">Ваши права</h2><h3>Срок</h3><p>Да.</p><h2 id="fajly-cookie">Файлы <b>cookie</b></h2>',
    parts: [
      { anchor: 'vashi-prava', name: 'Ваши права' },
      { anchor: 'fajly-cookie', name: 'Файлы cookie' },
    ],
  });
});

test('anchors are unique and do not collide with ids of the shell', () => {
  const { parts } = withContents(['Срок', 'Срок', 'Main', '№ &amp; !'].map((t) => `<h3>${t}</h3>`).join(''));
  expect(parts).toEqual([
    { anchor: 'srok', name: 'Срок' },
    { anchor: 'srok-2', name: 'Срок' },
    { anchor: 'main-2', name: 'Main' },
    { anchor: 'razdel', name: '№ & !' },
  ]);
});

test('a text without headings stays unchanged, apart from typography', () => {
  expect(withContents('<p>Срок — <b>с 1 мая</b></p>').html).toBe('<p>Срок\u00a0— <b>с\u00a01 мая</b></p>');
  expect(withContents('<p>Везём.</p>')).toEqual({ html: '<p>Везём.</p>', parts: [] });
});

test('headings of a text inside a block are below the heading of the block', () => {
  expect(withinBlock('<h3>Срок</h3>', 2)).toBe('<h3>Срок</h3>');
  expect(withinBlock('<h3>Срок</h3><p>От 2 дней</p>', 3)).toBe('<h4>Срок</h4><p>От\u00a02\u00a0дней</p>');
});

test('ranges, units with a slash and model names do not wrap, whatever tags surround them', () => {
  const html = '<p>На 8–10 м² — <a href="/product/7-va47-29">ВА47-29</a>, 12 Вт/м</p>';
  expect(withWhole(html, 'w')).toBe(
    '<p>На <span class="w">8–10</span> м² — <a href="/product/7-va47-29"><span class="w">ВА47-29</span></a>, 12 <span class="w">Вт/м</span></p>',
  );
});

test('the description of a product gets its no-break spaces, and a link in it stays as it is', () => {
  expect(typesetHtml('<p>Держит 10 А и в <a href="/a b/и в">5 кА</a></p>')).toBe(
    '<p>Держит 10\u00a0А и\u00a0в <a href="/a b/и в">5\u00a0кА</a></p>',
  );
});
