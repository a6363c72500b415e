import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileTypeOf } from './file-types.server.ts';
import { DOCX_PARTS, jpg, PDF, png, XLSX_PARTS, zip } from './fixtures/sample-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrina-types-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function typeOf(bytes: Uint8Array | string, name: string): Promise<string | undefined> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return (await fileTypeOf(path, name))?.mediaType;
}

test('an uploaded file is recognised by its content, and its extension must match', async () => {
  const docx = await zip(DOCX_PARTS);
  const xlsx = await zip(XLSX_PARTS);
  const office = 'application/vnd.openxmlformats-officedocument.';
  expect(await typeOf(PDF, 'Договор № 1.PDF')).toBe('application/pdf');
  expect(await typeOf(png(100, 100), 'скан.png')).toBe('image/png');
  expect(await typeOf(jpg(4000, 3000), 'фото.jpeg')).toBe('image/jpeg');
  expect(await typeOf(docx, 'письмо.docx')).toBe(`${office}wordprocessingml.document`);
  expect(await typeOf(xlsx, 'сверка.xlsx')).toBe(`${office}spreadsheetml.sheet`);
  for (const [bytes, name] of [
    ...([
      [PDF, 'a.png'],
      [png(9, 9), 'a.jpg'],
      [docx, 'a.xlsx'],
      [xlsx, 'a.zip'],
      [PDF, 'pdf'],
    ] as const),
    ...([
      [PDF, 'a.pdf.exe'],
      [PDF, 'a.svg'],
      [jpg(9, 9), 'a.pdf'],
    ] as const),
  ])
    expect([name, await typeOf(bytes, name)]).toEqual([name, undefined]);
});

test('web pages, drawings, programs and truncated files are rejected under any name', async () => {
  for (const bytes of [
    '<!doctype html><script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'MZ\x90\0\x03',
    '\x7fELF',
    ' %PDF-1.7',
    'GIF89a%PDF-',
    '\xff\xd8\xff',
    'PK\x03\x04 torn',
    '',
  ])
    for (const end of ['pdf', 'png', 'jpg', 'docx', 'xlsx', 'html', 'svg', 'exe'])
      expect([bytes, end, await typeOf(Buffer.from(bytes, 'latin1'), `a.${end}`)]).toEqual([
        bytes,
        end,
        undefined,
      ]);
});

test('an image larger than any page and an archive larger than any document are rejected without being decoded', async () => {
  expect(await typeOf(png(60_000, 60_000), 'a.png')).toBeUndefined();
  expect(await typeOf(png(20_000, 20_000), 'a.png')).toBeUndefined();
  expect(await typeOf(png(0, 10), 'a.png')).toBeUndefined();
  expect(await typeOf(jpg(60_000, 60_000), 'a.jpg')).toBeUndefined();
  const bomb = await zip({ ...DOCX_PARTS, 'word/media/a.bin': 20_000_000 });
  expect(bomb.length).toBeLessThan(40_000);
  expect(await typeOf(bomb, 'a.docx')).toBeUndefined();
  const swarm = Object.fromEntries(Array.from({ length: 5_001 }, (_, i) => [`word/${i}.xml`, '']));
  expect(await typeOf(await zip({ ...DOCX_PARTS, ...swarm }), 'a.docx')).toBeUndefined();
});

test('an archive that is no document, or two in one, or has macros is rejected', async () => {
  for (const parts of [
    { 'a.txt': 'a' },
    { 'word/document.xml': '<document/>' },
    { '[Content_Types].xml': '<Types/>' },
    { ...DOCX_PARTS, ...XLSX_PARTS },
    { ...DOCX_PARTS, 'word/vbaProject.bin': 'Sub AutoOpen()' },
  ] as Record<string, string>[])
    expect([Object.keys(parts), await typeOf(await zip(parts), 'a.docx')]).toEqual([
      Object.keys(parts),
      undefined,
    ]);
});
