import { afterAll, beforeAll, expect, test } from 'vitest';
import { formStamp } from '../../src/platform/http/form-guard.server.ts';
import { FormBrowser, wordsOf } from '../support/form-browser.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let opened: FormShop;
beforeAll(async () => {
  opened = await openFormShop();
  await opened.db
    .updateTable('shop')
    .set({ services: ['card', 'parking'] })
    .where('name', '=', 'Малышева')
    .execute();
  await opened.db
    .updateTable('shop')
    .set({ working_hours: JSON.stringify([{ days: 'Ежедневно', from: '00:00', to: '00:00' }]) })
    .where('name', '=', 'Малышева')
    .execute();
  await opened.db
    .updateTable('shop')
    .set({ working_hours: JSON.stringify([]) })
    .where('name', '!=', 'Малышева')
    .execute();
});
afterAll(() => opened.close());

const pageOf = async (url: string) => (await new FormBrowser(opened.shop).get(url)).body;
/** Ids of the shops that the page lists, and of those that a drawing links to. */
const shown = (html: string) => ({
  listed: [...html.matchAll(/<li id="shop-(\d+)"/g)].map(([, id]) => Number(id)),
  drawn: [...html.matchAll(/<a href="\/pickup-points\?[^"]*shop=(\d+)#shop-/g)].map(([, id]) => Number(id)),
});

test('without a tile server pick-up points are a list with distances from the centre, the nearest first, and no map; filters and a choice work without scripts', async () => {
  const { malysheva, sibirsky } = opened.cast.shops;
  await opened.db.updateTable('shop').set({ lat: 56.84, lon: 60.6 }).where('id', '=', malysheva).execute();
  await opened.db.updateTable('shop').set({ lat: 56.8, lon: 60.7 }).where('id', '=', sibirsky).execute();
  expect(shown(await pageOf('/pickup-points'))).toEqual({
    listed: [malysheva, sibirsky],
    drawn: [],
  });
  for (const filter of ['?open=1', '?services=parking', '?services=parking&open=1'])
    expect([filter, shown(await pageOf(`/pickup-points${filter}`))]).toEqual([
      filter,
      { listed: [malysheva], drawn: [] },
    ]);
  const chosen = await pageOf(`/pickup-points?shop=${malysheva}`);
  expect(chosen).toMatch(new RegExp(`<li id="shop-${malysheva}" aria-current="true"`));
  expect(chosen).toContain('name="robots" content="noindex, follow"');
  const html = await pageOf('/pickup-points');
  expect(html).toContain('Открыто круглосуточно');
  expect(wordsOf(html).match(/[\d,]+ к?м от центра по прямой/g)).toHaveLength(2);
  expect(html).not.toMatch(/Схема|Показать на\sкарте|Открыть карту/);
  expect(html).not.toMatch(/\sstyle="/);
});

test('a page that shows what is open now is made for each visitor', async () => {
  for (const url of ['/contacts', '/pickup-points'])
    expect((await new FormBrowser(opened.shop).get(url)).headers['cache-control']).toBe('private, no-store');
});

test('a message is sent without scripts; a rejected one keeps what was typed, with what to do', async () => {
  const guest = new FormBrowser(opened.shop);
  const stamp = /name="stamp"[^>]*value="([^"]+)"/.exec((await guest.get('/contacts')).body)?.[1] ?? '';
  expect(stamp).not.toBe('');
  const typed = { topic: 'goods', name: 'Ольга', phone: '+7 (922) 123', message: 'Есть ли <b>кабель</b>?' };
  const rejected = await guest.post('/contacts', { ...typed, stamp });
  expect(rejected.statusCode).toBe(400);
  expect(rejected.body).toContain('Есть ли &lt;b&gt;кабель&lt;/b&gt;?');
  expect(rejected.body).toMatch(/<option value="goods" selected/);
  expect(rejected.body).toContain('Отметьте согласие, чтобы мы могли вам ответить.');
  expect(rejected.body).toContain('value="+7 (922) 123"');
  const unstamped = { ...typed, phone: '+7 (922) 123-45-67', consent: 'on' };
  const bare = await guest.post('/contacts', unstamped);
  expect(bare.statusCode).toBe(400);
  expect(wordsOf(bare.body)).toContain('Обновите страницу и отправьте форму ещё раз.');
  expect(bare.body).toMatch(/name="stamp"[^>]*value="[^"]+"/);
  expect(bare.body).toContain('Есть ли &lt;b&gt;кабель&lt;/b&gt;?');
  const long = await guest.post('/contacts', { ...unstamped, message: 'ж'.repeat(20_000) });
  expect([long.statusCode, long.body.includes('жжж</textarea>')]).toEqual([400, true]);
  expect(wordsOf(long.body)).toContain('Слишком длинный текст: знаков 20 000 из 5 000.');
  const right = { ...unstamped, stamp: await formStamp(opened.db, Date.now() - 60_000) };
  const asProgram = await guest.post('/contacts', { ...right, website: 'http://spam.example' });
  expect(asProgram.statusCode).toBe(400);
  expect(wordsOf(asProgram.body)).toContain('нажмите кнопку ещё раз');
  const sent = await guest.post('/contacts', right);
  expect([sent.statusCode, wordsOf(sent.body)]).toEqual([200, expect.stringContaining('Обращение №')]);
  expect(await opened.db.selectFrom('feedback_message').select(['name', 'topic']).execute()).toEqual([
    { name: 'Ольга', topic: 'goods' },
  ]);
});
