import { expect, test } from 'vitest';
import { withContents, withinBlock, withWhole } from './contents.ts';

test('every part gets an anchor from its words, right under the heading of the page', () => {
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

test('no two parts share an anchor, and none takes one of the shell', () => {
  const { parts } = withContents(['Срок', 'Срок', 'Main', '№ &amp; !'].map((t) => `<h3>${t}</h3>`).join(''));
  expect(parts).toEqual([
    { anchor: 'srok', name: 'Срок' },
    { anchor: 'srok-2', name: 'Срок' },
    { anchor: 'main-2', name: 'Main' },
    { anchor: 'razdel', name: '№ & !' },
  ]);
});

test('a text without parts stays as it is, typeset', () => {
  expect(withContents('<p>Срок — <b>с 1 мая</b></p>').html).toBe('<p>Срок\u00a0— <b>с\u00a01 мая</b></p>');
  expect(withContents('<p>Везём.</p>')).toEqual({ html: '<p>Везём.</p>', parts: [] });
});

test('a text inside a block has its headings under the heading of the block', () => {
  expect(withinBlock('<h3>Срок</h3>', 2)).toBe('<h3>Срок</h3>');
  expect(withinBlock('<h3>Срок</h3><p>От 2 дней</p>', 3)).toBe('<h4>Срок</h4><p>От\u00a02\u00a0дней</p>');
});

test('from how much to how much, a unit with a stroke and a model are not torn in a text either, whatever its tags say', () => {
  const html = '<p>На 8–10 м² — <a href="/product/7-va47-29">ВА47-29</a>, 12 Вт/м</p>';
  expect(withWhole(html, 'w')).toBe(
    '<p>На <span class="w">8–10</span> м² — <a href="/product/7-va47-29"><span class="w">ВА47-29</span></a>, 12 <span class="w">Вт/м</span></p>',
  );
});
