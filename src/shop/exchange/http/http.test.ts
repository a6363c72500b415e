import { expect, test } from 'vitest';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

const { client, rows, setting, connect, rest, work, settled, watch, origin } = exchangeShop();
const names = async () =>
  (await rows('select name from product where hidden_at is null order by 1')).map(({ name }) => name);

test('1C logs in and gets the name and the value of its cookie in lines without a newline at the end', async () => {
  const answer = await client().checkAuth();
  expect(answer.status).toBe(200);
  expect(answer.type).toBe('text/html; charset=windows-1251');
  const lines = answer.text.split('\n');
  expect(lines.slice(0, 2)).toEqual(['success', 'vitrina_1c']);
  expect(lines[2]).toMatch(/^[\w-]{43}$/);
  expect(lines[3]).toMatch(/^sessid=[0-9a-f]{32}$/);
  expect(lines[4]).toMatch(/^timestamp=\d{10}$/);
  expect(lines).toHaveLength(5);
});

test('a wrong password is 401, and after ten of them the network waits, with the right password too', async () => {
  for (let n = 0; n < 10; n++) {
    const answer = await client('wrong').checkAuth();
    expect(answer.status).toBe(401);
    expect(answer.text).toBe('failure\nНеверный логин или пароль подключения.');
  }
  expect((await client('wrong').checkAuth()).status).toBe(429);
  expect((await client().checkAuth()).status).toBe(429);
});

test('right logins are not counted', async () => {
  for (let n = 0; n < 15; n++) expect((await client().checkAuth()).state).toBe('success');
});

test.each(['init', 'file', 'import', 'query', 'success', 'complete', 'deactivate', 'info'])(
  'mode=%s fails without the cookie of a session, and with one of another connection',
  async (mode) => {
    const one = client();
    expect((await one.request({ type: 'catalog', mode })).status).toBe(401);
    const other = client(await connect({ slug: 'other', login: 'other' }), 'other', '/exchange/1c/other');
    await other.checkAuth();
    one.cookie = other.cookie;
    const answer = await one.request({ type: 'catalog', mode });
    expect(answer.status).toBe(401);
    expect(answer.state).toBe('failure');
  },
);

test('init answers two lines, and two more when 1C says its version', async () => {
  const one = client();
  await one.checkAuth();
  expect((await one.init()).text).toBe('zip=yes\nfile_limit=4194304');
  expect((await one.init('sale', '2.08')).text).toMatch(
    /^zip=yes\nfile_limit=4194304\nsessid=\d+\nversion=2\.09$/,
  );
});

test('a file is stored with one word, in whatever parts, and imported once they are all there', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  const xml = Buffer.from(goodsXml(goodXml('a') + goodXml('b')));
  for (let at = 0; at < xml.length; at += 100) {
    const body = xml.subarray(at, at + 100);
    const answer = await one.request({ type: 'catalog', mode: 'file', filename: 'import0_1.xml' }, { body });
    expect(answer.text).toBe('success');
  }
  const answer = await one.import('import0_1.xml');
  expect(answer.text).toBe('success\nтоваров добавлено 2');
  expect(await names()).toEqual(['Товар a', 'Товар b']);
});

test('import answers progress until its run has ended, and the same after that however often it is repeated', async () => {
  await setting('exchange_import_ms', '0');
  await rest();
  const one = client();
  await one.checkAuth();
  await one.init();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  const query = { type: 'catalog', mode: 'import', filename: 'import0_1.xml' };
  expect((await one.request(query)).state).toBe('progress');
  expect((await one.request(query)).state).toBe('progress');
  work();
  const first = await one.import('import0_1.xml');
  expect(first.text).toBe('success\nтоваров добавлено 1');
  expect((await one.import('import0_1.xml')).text).toBe(first.text);
  expect(await rows('select from exchange_run')).toHaveLength(1);
});

test('the same export sent again in another session changes nothing and is not imported again', async () => {
  const files = { 'import0_1.xml': goodsXml(goodXml('a')) };
  await client().export(files);
  const [again] = await client().export(files);
  expect(again?.text).toBe('success\nтоваров добавлено 1');
  expect(await rows('select from exchange_run')).toHaveLength(1);
});

test('a file counts again when another session has changed its goods meanwhile, whatever that file was called', async () => {
  const named = (name: string) => goodsXml(goodXml('a', name));
  await client().export({ 'first0_1.xml': named('Первое') });
  await client().export({ 'second0_1.xml': named('Второе') });
  expect(await names()).toEqual(['Второе']);
  await client().export({ 'first0_1.xml': named('Первое') });
  expect(await names()).toEqual(['Первое']);
});

test('a file that was never uploaded is a failure in words, with status 200', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  const answer = await one.import('absent.xml');
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('failure\nФайл absent.xml не загружен. Начните обмен сначала.');
});

test('a broken file is a failure with its reason and line, and the others of the session are imported', async () => {
  const one = client();
  const [bad, good] = await one.export({
    'import0_1.xml': goodsXml(goodXml('a')).slice(0, -40),
    'import0_2.xml': goodsXml(goodXml('b')),
  });
  expect(bad?.text).toMatch(/^failure\n.+, строка \d+$/);
  expect(good?.state).toBe('success');
  expect(await names()).toEqual(['Товар b']);
});

test('a part that 1C sent twice because an answer was lost is read once', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  const xml = Buffer.from(goodsXml(goodXml('a') + goodXml('b')));
  for (const [from, to] of [
    [0, 200],
    [200, 300],
    [200, 300],
    [300, undefined],
  ] as const) {
    const body = xml.subarray(from, to);
    await one.request({ type: 'catalog', mode: 'file', filename: 'import0_1.xml' }, { body });
  }
  expect((await one.import('import0_1.xml')).text).toBe('success\nтоваров добавлено 2');
});

test('the address without a path that 1C completes by itself finds the connection by its login', async () => {
  const one = client(undefined, '1c', '/bitrix/admin/1c_exchange.php');
  expect((await one.checkAuth()).state).toBe('success');
  expect((await one.init()).state).toBe('zip=yes');
});

const HOSTILE = [
  '../a.xml',
  'a/../../b.xml',
  '..\\a.xml',
  '/etc/passwd',
  '/etc/cron.d/a.xml',
  'a\0.xml',
  'a\n.xml',
  '.htaccess',
  'x.php',
  'x.phtml',
  'x.xml.php',
  'con.xml',
  'aux/x.xml',
  'a/.git/x.xml',
  '',
  '.',
  '..',
  '/',
  'a//b.xml',
  'a/./b.xml',
  '//host/x.xml',
  '\\\\host\\x\\',
  'C:',
  'C:..\\x.xml/',
  'x.xml/',
  'x.xml.',
  'x.xml ',
  ' x.xml',
  'a /b.xml',
  `${'x'.repeat(300)}.xml`,
  'a:b.xml',
  'a|b.xml',
  'a<b.xml',
  'a"b.xml',
  'a*b.xml',
  'a?b.xml',
  '\u202e.xml\u0007',
  'x.exe',
  'x.sh',
  'x',
  'upload/1c/webdata/../x.xml',
];

test('forty hostile names write nothing', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  for (const filename of HOSTILE) {
    const answer = await one.request({ type: 'catalog', mode: 'file', filename }, { body: 'x' });
    expect([filename, answer.status, answer.state]).toEqual([filename, 200, 'failure']);
  }
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  expect(await rows('select from exchange_part')).toEqual([]);
});

test.each([
  ['C:\\v8_1.xml', 'v8_1.xml'],
  ['/tmp/import0_1.xml', 'import0_1.xml'],
  ['/upload/1c/webdata/import.xml', 'import.xml'],
  ['import_files\\5c\\a_b.jpg', 'import_files/5c/a_b.jpg'],
  ['товары.xml', 'товары.xml'],
])('1C names a file %s, and it is stored as %s', async (filename, stored) => {
  const one = client();
  await one.checkAuth();
  await one.request({ type: 'catalog', mode: 'file', filename }, { body: 'x' });
  expect(await rows('select name from exchange_part')).toEqual([{ name: stored }]);
});

test('an empty body is a failure and stores nothing', async () => {
  const one = client();
  await one.checkAuth();
  const answer = await one.request({ type: 'catalog', mode: 'file', filename: 'a.xml' }, { body: '' });
  expect([answer.status, answer.text]).toEqual([200, 'failure\nФайл a.xml пришёл пустым. Повторите обмен.']);
  expect(await rows('select from exchange_part')).toEqual([]);
});

test('a part of more than 16 MB is a failure and stores nothing', async () => {
  const one = client();
  await one.checkAuth();
  const body = Buffer.alloc(16 * 1024 ** 2 + 1, 'x');
  const answer = await one.request({ type: 'catalog', mode: 'file', filename: 'a.xml' }, { body });
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringMatching(/^failure\nЧасть файла a\.xml больше 16 МБ\. Уменьшите в 1С размер части/),
  ]);
  expect(await rows('select from exchange_part')).toEqual([]);
});

test('of two live sessions both files are applied, one after the other', async () => {
  const [one, two] = [client(), client()];
  const [first, second] = await Promise.all([
    one.export({ 'import0_1.xml': goodsXml(goodXml('a')) }),
    two.export({ 'import0_1.xml': goodsXml(goodXml('b')) }),
  ]);
  expect([first[0]?.state, second[0]?.state]).toEqual(['success', 'success']);
  expect(await names()).toEqual(['Товар a', 'Товар b']);
});

test('a session that waits for the import of another one hears since when that has been under way', async () => {
  await setting('exchange_import_ms', '0');
  await rest();
  const one = client();
  const query = { type: 'catalog', mode: 'import', filename: 'import0_1.xml' };
  await one.checkAuth();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  expect((await one.request(query)).text).toBe('progress\nЖдёт своей очереди');
  await rows(
    `insert into exchange_run (kind, name, digest, state, started_at) values ('import', 'x', 'x', 'running', '2026-11-26T11:02Z')`,
  );
  expect((await one.request(query)).text).toMatch(/^progress\nЖдёт: идёт загрузка с 26\.11\.2026, 14:02$/);
});

test('a complete file whose import is never requested is imported after a silence, or at the next init', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  await watch();
  await settled();
  expect(await names()).toEqual([]);
  await setting('exchange_silence_ms', '0');
  await watch();
  await settled();
  expect(await names()).toEqual(['Товар a']);
  await one.upload('import0_2.xml', Buffer.from(goodsXml(goodXml('b'))));
  await one.init();
  await settled();
  expect(await names()).toEqual(['Товар a', 'Товар b']);
});

test('a file that was answered from an earlier run is not imported by silence when a newer one has come', async () => {
  await setting('exchange_silence_ms', '0');
  const old = { 'import0_1.xml': goodsXml(goodXml('a', 'Старое')) };
  await client().export(old);
  await client().export(old);
  await client().export({ 'import0_1.xml': goodsXml(goodXml('a', 'Новое')) });
  await watch();
  await settled();
  expect(await names()).toEqual(['Новое']);
});

test('a broken archive does not stop the other files of its session', async () => {
  const one = client();
  await one.checkAuth();
  await one.init();
  await one.upload('broken.zip', Buffer.from('PK\u0003\u0004 no archive'));
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a'))));
  expect((await one.import('import0_1.xml')).state).toBe('success');
  expect((await one.import('import0_2.xml')).text).toMatch(/^failure\n(Архив|В загруженном)/);
});

test('a file that is still being uploaded is not imported by silence', async () => {
  await setting('exchange_silence_ms', '0');
  const one = client();
  await one.checkAuth();
  await one.upload('import0_1.xml', Buffer.from(goodsXml(goodXml('a')).slice(0, -60)));
  await watch();
  expect(await rows('select from exchange_run')).toEqual([]);
});

test('an unknown mode and an unknown type are failures in words', async () => {
  const one = client();
  await one.checkAuth();
  for (const query of [
    { type: 'catalog', mode: 'listen' },
    { type: 'crm', mode: 'init' },
    { type: 'get_catalog', mode: 'query' },
  ]) {
    const answer = await one.request(query);
    expect([answer.status, answer.state]).toEqual([200, 'failure']);
  }
});

test('the cookie of a buyer opens nothing, and the exchange sets no cookie', async () => {
  const answer = await fetch(`${origin()}/exchange/1c/main?type=catalog&mode=init`, {
    headers: { cookie: `session=${'a'.repeat(43)}; vitrina_1c=${'b'.repeat(43)}` },
  });
  expect(answer.status).toBe(401);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test.each([
  ['HEAD', '/exchange/1c/main', 405],
  ['PUT', '/exchange/1c/main', 405],
  ['DELETE', '/bitrix/admin/1c_exchange.php', 405],
  ['GET', '/exchange/1c', 404],
  ['POST', '/exchange/1c/?mode=checkauth', 404],
  ['GET', '/exchange/1c/main/import.xml', 404],
] as const)('%s %s is answered in the words of the protocol (EX-84)', async (method, path, status) => {
  const answer = await fetch(`${origin()}${path}`, { method });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    status,
    'text/html; charset=windows-1251',
  ]);
  const text = new TextDecoder('windows-1251').decode(await answer.arrayBuffer());
  if (method !== 'HEAD') expect(text).toMatch(/^failure\n[А-Я].*\.$/);
  if (status === 405) expect(answer.headers.get('allow')).toBe('GET, POST');
});

test('a rate of VAT that is not valid today is said in the answer to 1C, and a valid one is not (EX-85)', async () => {
  const [{ percent }] = await rows(
    `select percent::int from vat_rate where code = 'general' and valid_from <= now() order by valid_from desc limit 1`,
  );
  const taxed = (rate: number) =>
    `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов>`;
  const send = async (rate: number, madeAt: string) => {
    const xml = goodsXml(goodXml('a', 'Кабель', taxed(rate)), { madeAt });
    const [answer] = await client().export({ 'import0_1.xml': xml });
    return answer?.text;
  };
  expect(await send(percent - 2, '2026-11-01T10:00:00')).toContain(
    `НДС ${percent - 2} % сейчас не действует, у 1\u00a0товара: в заказах и документах для 1С будет ${percent} %`,
  );
  expect(await send(percent, '2026-11-02T10:00:00')).not.toContain('НДС');
});
