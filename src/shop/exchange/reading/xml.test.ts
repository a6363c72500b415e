import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { readXml, type XmlHandler } from '../../../platform/files/xml-reader.ts';
import { readExchangeXml } from './xml.server.ts';

const texts = (): XmlHandler<string> => {
  const ready: string[] = [];
  return {
    ready,
    start: ({ name, line }) => ready.push(`<${name}@${line}`),
    text: (text) => ready.push(text),
    end: () => {},
  };
};

async function read(bytes: Buffer | string, piece = 7, handler = texts()): Promise<string> {
  const all = Buffer.from(bytes);
  async function* pieces() {
    for (let at = 0; at < all.length; at += piece) yield all.subarray(at, at + piece);
  }
  let found = '';
  for await (const one of readExchangeXml(pieces(), handler)) found += one;
  return found.replace(/\s+/g, ' ').trim();
}

const rejection = (bytes: Buffer | string) =>
  read(bytes, 65_536).catch((error) => ({ code: error.code, line: error.line }));

const cp1251 = (text: string) => iconv.encode(text, 'windows-1251');
const TITLE = '<т>№ 5 «Ёж» — щётка</т>';

test('UTF-8 with and without a BOM, windows-1251 and UTF-16 give the same text', async () => {
  const expected = '<т@1№ 5 «Ёж» — щётка';
  expect(await read(TITLE)).toBe(expected);
  expect(await read(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${TITLE}`)).toBe(expected);
  expect(await read(cp1251(`<?xml version="1.0" encoding="windows-1251"?>${TITLE}`))).toBe(expected);
  for (const encoding of ['utf16-le', 'utf16-be'])
    expect(
      await read(iconv.encode(`<?xml version="1.0" encoding="UTF-16"?>${TITLE}`, encoding, { addBOM: true })),
    ).toBe(expected);
});

test('a BOM where chunks were joined is removed, even inside a letter or a tag', async () => {
  const bytes = Buffer.from('<Товар>Щётка</Товар>');
  const bom = Buffer.from([0xef, 0xbb, 0xbf]);
  for (let at = 0; at <= bytes.length; at++) {
    const glued = Buffer.concat([bytes.subarray(0, at), bom, bytes.subarray(at)]);
    for (const piece of [1, 4096]) expect(await read(glued, piece)).toBe('<Товар@1Щётка');
  }
});

test('a file whose bytes contradict the encoding in its prolog is rejected', async () => {
  const mismatch = expect.objectContaining({ code: 'encoding_mismatch' });
  expect(await rejection(Buffer.from(`<?xml version="1.0" encoding="windows-1251"?>${TITLE}`))).toEqual(
    mismatch,
  );
  expect(await rejection(cp1251(`<?xml version="1.0" encoding="UTF-8"?>${TITLE}`))).toEqual(mismatch);
  expect(await rejection(cp1251(TITLE))).toEqual(mismatch);
  expect(await rejection(`\ufeff<?xml version="1.0" encoding="windows-1251"?><a/>`)).toEqual(mismatch);
  expect(await rejection('<?xml version="1.0" encoding="UTF-16"?><a/>')).toEqual(mismatch);
  expect(
    await rejection(
      iconv.encode(`<?xml version="1.0" encoding="windows-1251"?>${TITLE}`, 'utf16-le', { addBOM: true }),
    ),
  ).toEqual(mismatch);
  expect(await rejection('<?xml version="1.0" encoding="koi8-r"?><a/>')).toMatchObject({
    code: 'encoding_unknown',
  });
  expect(await rejection('<?xml version="1.0" encoding="ebcdic"?><a/>')).toMatchObject({
    code: 'encoding_unknown',
  });
});

test('a windows-1251 file with a part in UTF-8 is rejected', async () => {
  const start = cp1251(`<?xml version="1.0" encoding="windows-1251"?><т>${'Слово '.repeat(50)}`);
  expect(await rejection(Buffer.concat([start, Buffer.from('Щётка'), cp1251('</т>')]))).toMatchObject({
    code: 'encoding_mismatch',
  });
});

test('broken XML is rejected with the line of the error', async () => {
  expect(await rejection('<a>\n<b>\n</a>')).toEqual({ code: 'xml_broken', line: 3 });
  expect(await rejection('<a>\n\n&nbsp;</a>')).toEqual({ code: 'xml_broken', line: 3 });
  expect(await rejection('<a>\n<b>')).toEqual({ code: 'xml_broken', line: 2 });
  for (const broken of [
    '',
    'x',
    '<a/><b/>',
    '<a b="1" b="2"/>',
    '<a>\x0b</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a b=1/>',
    '<a',
    ' <?xml version="1.0"?><a/>',
  ])
    expect(await rejection(broken), broken).toMatchObject({ code: 'xml_broken' });
  expect(await rejection('<?php echo \'<?xml version="1.0"?><yml_catalog/>\';')).toMatchObject({
    code: 'xml_broken',
  });
});

test('errors of broken XML are in Russian', async () => {
  const text = (xml: string) => read(xml, 65_536).catch((error) => error.message);
  expect(await text(' ')).toBe('файл пуст');
  expect(await text('<a>\n<b>')).toBe('XML нарушен: тег <b> не закрыт: файл обрывается');
  for (const xml of [
    'x',
    '<a/><b/>',
    '<a>\x0b</a>',
    '<a>&x;</a>',
    '<a>& </a>',
    '<a></b>',
    '<a b=1/>',
    '<a',
    '<!-- -->',
  ])
    expect((await text(xml)).replace(/<.*?>/g, ''), xml).toMatch(/^XML нарушен: [^a-z]+$/);
});

test('a file with a DOCTYPE is rejected: no entity is expanded and no file is opened', async () => {
  for (const doctype of [
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd">',
    '<!DOCTYPE a [<!ENTITY l "ha"><!ENTITY l2 "&l;&l;&l;&l;&l;">]>',
  ])
    expect(await rejection(`<?xml version="1.0"?>${doctype}<a>&x;</a>`)).toMatchObject({
      code: 'doctype',
      line: 1,
    });
});

test('nesting over 64 levels, a text over 1 MB and an attribute over 64 KB are rejected', async () => {
  expect(await rejection('<a>'.repeat(65) + '</a>'.repeat(65))).toMatchObject({ code: 'too_deep' });
  expect(await read('<a>'.repeat(64) + '</a>'.repeat(64), 65_536)).toContain('<a@1');
  expect(await rejection(`<a>${'x'.repeat(1_048_577)}</a>`)).toMatchObject({ code: 'too_long' });
  expect(await rejection(`<a>${`<![CDATA[${'x'.repeat(500_000)}]]>`.repeat(3)}</a>`)).toMatchObject({
    code: 'too_long',
  });
  expect(await rejection(`<a b="${'x'.repeat(65_537)}"/>`)).toMatchObject({ code: 'too_long' });
});

test('names over 1,000 characters and attributes over 256 KB in total are rejected, because open elements hold them in memory', async () => {
  expect(await rejection(`<${'ы'.repeat(1_001)}/>`)).toMatchObject({ code: 'too_long' });
  const attributes = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at}="${'x'.repeat(60_000)}"`).join(' ');
  expect(await rejection(`<a ${attributes(5)}/>`)).toMatchObject({ code: 'too_long' });
  expect(await read(`<a ${attributes(4)}/>`, 65_536)).toBe('<a@1');
});

test('a file with too many elements or characters for its kind is rejected', async () => {
  const limited = async (xml: string) => {
    async function* pieces() {
      yield xml;
    }
    for await (const _ of readXml(pieces(), texts(), { elements: 10, characters: 200 }));
  };
  await limited(`<a>${'<b/>'.repeat(9)}</a>`);
  await expect(limited(`<a>${'<b/>'.repeat(10)}</a>`)).rejects.toMatchObject({ code: 'too_many' });
  await expect(limited(`<a>${' '.repeat(200)}</a>`)).rejects.toMatchObject({ code: 'too_long' });
});

test('endless input is rejected before it fills the memory', async () => {
  let sent = 0;
  async function* endless() {
    yield Buffer.from('<a b="');
    for (; sent < 1e9; sent += 65_536) yield Buffer.alloc(65_536, 'x');
  }
  await expect(readExchangeXml(endless(), texts()).next()).rejects.toMatchObject({ code: 'too_long' });
  expect(sent).toBeLessThan(4e6);
});

test('prefixes and namespaces are ignored, and chunks may end inside a letter or a tag', async () => {
  const xml = '<к:Товар xmlns:к="urn:1C.ru:commerceml_3"><к:Имя>Щётка «Ёж»</к:Имя></к:Товар>';
  for (const piece of [1, 2, 3, 5, 100_000]) expect(await read(xml, piece)).toBe('<Товар@1<Имя@1Щётка «Ёж»');
});
