import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShopError } from '../../../platform/http/errors.ts';
import { FILE_NAME, GIVER, GUID, inWindows1251, machinePower, PERSON } from '../fixtures/machine-power.ts';
import { readMachinePower } from './machine-power.ts';

const expected = { fileName: FILE_NAME, inn: '7707083893', kpp: '773601001', today: '2026-11-22' };
const read = (file: string | Uint8Array, more: Partial<typeof expected> = {}) =>
  readMachinePower(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    ...expected,
    ...more,
  });

function rejection(file: string | Uint8Array, more: Partial<typeof expected> = {}): string {
  try {
    read(file, more);
  } catch (thrown) {
    if (isShopError(thrown) && thrown.status === 400) return thrown.fields?.file?.[0] ?? '';
    throw thrown;
  }
  return 'принята';
}

const power = {
  number: GUID,
  issuedAt: '2026-11-03',
  validTo: '2027-11-02',
  personName: 'Соколова Марина Андреевна',
  scope: 'Получать товары; Подписывать УПД',
};

test('a МЧД gives its number, dates, person and authority; passport, date of birth and СНИЛС are not read', () => {
  expect(read(machinePower())).toEqual(power);
  const prefixed = machinePower()
    .replace(/<(\/?)(?=[А-Я])/g, '<$1м:')
    .replace('xmlns=', 'xmlns:м=');
  expect(read(prefixed)).toEqual(power);
});

test('a windows-1251 file is decoded; bytes that contradict the prolog are rejected', () => {
  const prolog = '<?xml version="1.0" encoding="windows-1251"?>';
  expect(read(inWindows1251(machinePower({ prolog })))).toEqual(power);
  expect(rejection(machinePower({ prolog }))).toMatch(
    /^В файле указана кодировка windows-1251, но записан он в UTF-8/,
  );
  expect(rejection(inWindows1251(machinePower()))).toMatch(
    /^В файле указана кодировка UTF-8, но записан он в другой/,
  );
  expect(rejection(machinePower({ prolog: '<?xml version="1.0" encoding="koi8-r"?>' }))).toMatch(/«koi8-r»/);
});

test('each mistake has its own message', () => {
  const messages = [
    rejection('<Файл ИдФайл="ON_NSCHFDOPPR_1"/>', { fileName: 'upd.xml' }),
    rejection(machinePower({ fileId: 'power' }), { fileName: 'Доверенность.xml' }),
    rejection(machinePower({ root: 'Файл', fileId: 'ON_DOVEL_7700_7700_20261103_1' })),
    rejection(machinePower({ branch: 'Передов' })),
    rejection(machinePower({ number: '17' })),
    rejection(machinePower({ issued: '03.11.2026' })),
    rejection(machinePower({ validTo: '' })),
    rejection(machinePower({ validTo: '2026-11-02' })),
    rejection(machinePower({ validTo: '2026-11-21' })),
    rejection(machinePower({ giver: GIVER('7702070139') })),
    rejection(machinePower(), { kpp: '770201001' }),
    rejection(machinePower({ issued: '2026-12-24' })),
    rejection(machinePower({ people: [] })),
    rejection(machinePower({ people: [PERSON('Соколова'), PERSON('Орлова')] })),
    rejection(machinePower().replace('</Документ>', '')),
    rejection(machinePower({ prolog: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' })),
    rejection(new Uint8Array(1024 * 1024 + 1)),
    rejection(`<Доверенность>${'<а>'.repeat(100_000)}`),
    rejection(`<Доверенность>${'<а/>'.repeat(100_000)}</Доверенность>`),
  ];
  expect(messages).toEqual([
    'Это не МЧД: файл начинается с «Файл», а не с «Доверенность».',
    'Файл МЧД единой формы называется ON_EMCHD_….xml. Загрузите его под исходным именем.',
    'Это МЧД для налоговой (ON_DOVEL). Нужна единая форма: файл называется ON_EMCHD_….xml.',
    'Это передоверие. Нужна МЧД, которую выдала сама компания: попросите её у руководителя.',
    'Номер доверенности не похож на номер из реестра (36 знаков). Выгрузите файл из реестра заново.',
    'В доверенности нет даты выдачи.',
    'В доверенности нет срока действия.',
    'Срок действия заканчивается раньше даты выдачи.',
    'Доверенность истекла 21.11.2026. Выпустите новую.',
    'Доверенность выдала не ваша компания: в файле ИНН 7702070139, нужен 7707083893.',
    'Доверенность выдал другой филиал: в файле КПП 773601001, нужен 770201001.',
    'До даты выдачи 24.12.2026 больше месяца: проверьте дату.',
    'В доверенности не указан представитель: нужен один человек с фамилией.',
    'Представителей в доверенности: 2. Нужна доверенность на одного человека: выпустите отдельную.',
    'Файл повреждён: XML не читается. Выгрузите его из реестра заново.',
    'В файле объявлен DOCTYPE: такие файлы не принимаем.',
    'Файл больше 1 МБ: это не МЧД. Загрузите XML самой доверенности.',
    'Файл повреждён: вложенность слишком большая.',
    'Файл слишком сложный: это не МЧД. Загрузите XML самой доверенности.',
  ]);
  expect(read(machinePower({ validTo: '2026-11-22' })).validTo).toBe('2026-11-22');
});

test('the ИНН of the principal is not taken from the director or from a person who acts as principal', () => {
  const own = '<ИПДовер><СвИП ИННФЛ="500100732259" НаимИП="Петров"/></ИПДовер>';
  expect(read(machinePower({ giver: own }), { inn: '500100732259' })).toEqual(power);
  expect(rejection(machinePower(), { inn: '500100732259' })).toMatch(/в файле ИНН 7707083893/);
  const person = '<ФЛДовер><СведФЛ ИННФЛ="500100732259"/></ФЛДовер>';
  expect(rejection(machinePower({ giver: person }), { inn: '500100732259' })).toMatch(/ИНН не указан/);
});

test('the reader handles any bytes: it reads them or reports an error', () => {
  const whole = new TextEncoder().encode(machinePower());
  const at = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(at, fc.nat(255)), { maxLength: 5 }), at, (changes, end) => {
      const bytes = whole.slice(0, end);
      for (const [place, byte] of changes) if (place < end) bytes[place] = byte;
      expect(rejection(bytes)).not.toBe('');
    }),
  );
});
