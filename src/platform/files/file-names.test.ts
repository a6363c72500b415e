import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attachment, cleanFileName } from './file-names.ts';

test('a name is shown without paths, invisible characters and characters that disks forbid', () => {
  for (const [given, shown] of [
    ['договор №1.pdf', 'договор №1.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\a.pdf', 'a.pdf'],
    ['C:\\Users\\Анна\\счёт.pdf', 'счёт.pdf'],
    ['/etc/a.pdf', 'a.pdf'],
    ['a\0.exe.pdf', 'a.exe.pdf'],
    ['a\r\nSet-Cookie: b=1.pdf', 'aSet-Cookie_ b=1.pdf'],
    ['a\u202Efdp.exe.pdf', 'afdp.exe.pdf'],
    ['\u200F\u2066a\u2069\u200B.pdf', 'a.pdf'],
    ['a"b<c>d|e?f*.pdf', 'a_b_c_d_e_f_.pdf'],
    ['  много   пробелов .pdf', 'много пробелов.pdf'],
    ['...pdf', 'файл.pdf'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['.pdf', 'файл.pdf'],
    ['', 'файл.pdf'],
    ['..', 'файл.pdf'],
    ['con.pdf', '_con.pdf'],
    ['COM1.pdf', '_COM1.pdf'],
    ['a.JPEG', 'a.pdf'],
    ['e\u0301.pdf', 'é.pdf'],
    ['\uD800.pdf', '\uFFFD.pdf'],
  ] as const)
    expect([given, cleanFileName(given, 'pdf')]).toEqual([given, shown]);
});

test('a name of a thousand characters keeps its beginning and its extension', () => {
  expect(cleanFileName(`${'я'.repeat(1000)}.docx`, 'docx')).toBe(`${'я'.repeat(195)}.docx`);
  expect(cleanFileName(`${'я'.repeat(195)}😀.pdf`, 'pdf')).toBe(`${'я'.repeat(195)}.pdf`);
});

test('the header of any name is one line and reads back as the name that is shown', () => {
  expect(attachment('Счёт "1".pdf')).toBe(
    `attachment; filename="Schet _1_.pdf"; filename*=UTF-8''%D0%A1%D1%87%D1%91%D1%82%20%221%22.pdf`,
  );
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 250 }), (units) => {
      const given = String.fromCharCode(...units);
      const name = cleanFileName(given, 'pdf');
      expect(name.length).toBeLessThanOrEqual(200);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]|^\./u);
      const header = attachment(name);
      const [, plain, encoded] =
        /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w%.~!#$&+^`|-]+)$/.exec(header) ?? [];
      expect(plain).not.toMatch(/["\\]/);
      expect(decodeURIComponent(encoded ?? '')).toBe(name);
    }),
    { numRuns: 50 },
  );
});
