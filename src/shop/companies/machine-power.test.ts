import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShopError } from '../../core/errors.ts';
import { FILE_NAME, GIVER, GUID, inWindows1251, machinePower, PERSON } from './fixtures/machine-power.ts';
import { readMachinePower } from './machine-power.ts';

const expected = { fileName: FILE_NAME, inn: '7707083893', kpp: '773601001', today: '2026-11-22' };
const read = (file: string | Uint8Array, more: Partial<typeof expected> = {}) =>
  readMachinePower(typeof file === 'string' ? new TextEncoder().encode(file) : file, {
    ...expected,
    ...more,
  });

function refusal(file: string | Uint8Array, more: Partial<typeof expected> = {}): string {
  try {
    read(file, more);
  } catch (thrown) {
    if (isShopError(thrown) && thrown.status === 400) return thrown.fields?.file?.[0] ?? '';
    throw thrown;
  }
  return 'принята';
}

const power = {
  ...{ number: GUID, issuedAt: '2026-11-03', validTo: '2027-11-02', personName: 'Соколова Марина Андреевна' },
  scope: 'Получать товары; Подписывать УПД',
};

test('of МЧД number, days, the person and what he may are taken, and nothing of passport, birthday or СНИЛС', () => {
  expect(read(machinePower())).toEqual(power);
  const prefixed = machinePower()
    .replace(/<(\/?)(?=[А-Я])/g, '<$1м:')
    .replace('xmlns=', 'xmlns:м=');
  expect(read(prefixed)).toEqual(power);
});

test('a file in windows-1251 is read as one; bytes that are not what the prolog says are refused', () => {
  const prolog = '<?xml version="1.0" encoding="windows-1251"?>';
  expect(read(inWindows1251(machinePower({ prolog })))).toEqual(power);
  expect(refusal(machinePower({ prolog }))).toMatch(/^Файл назван windows-1251, но записан в UTF-8/);
  expect(refusal(inWindows1251(machinePower()))).toMatch(/^Файл назван UTF-8, но записан иначе/);
  expect(refusal(machinePower({ prolog: '<?xml version="1.0" encoding="koi8-r"?>' }))).toMatch(/«koi8-r»/);
});

test('each mistake is told in its own words', () => {
  const said = [
    refusal('<Файл ИдФайл="ON_NSCHFDOPPR_1"/>', { fileName: 'upd.xml' }),
    refusal(machinePower({ fileId: 'power' }), { fileName: 'Доверенность.xml' }),
    refusal(machinePower({ root: 'Файл', fileId: 'ON_DOVEL_7700_7700_20261103_1' })),
    refusal(machinePower({ branch: 'Передов' })),
    refusal(machinePower({ number: '17' })),
    refusal(machinePower({ issued: '03.11.2026' })),
    refusal(machinePower({ validTo: '' })),
    refusal(machinePower({ validTo: '2026-11-02' })),
    refusal(machinePower({ validTo: '2026-11-21' })),
    refusal(machinePower({ giver: GIVER('7702070139') })),
    refusal(machinePower(), { kpp: '770201001' }),
    refusal(machinePower({ issued: '2026-12-24' })),
    refusal(machinePower({ people: [] })),
    refusal(machinePower({ people: [PERSON('Соколова'), PERSON('Орлова')] })),
    refusal(machinePower().replace('</Документ>', '')),
    refusal(machinePower({ prolog: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>' })),
    refusal(new Uint8Array(1024 * 1024 + 1)),
    refusal(`<Доверенность>${'<а>'.repeat(100_000)}`),
    refusal(`<Доверенность>${'<а/>'.repeat(100_000)}</Доверенность>`),
  ];
  expect(said).toEqual([
    'Это не МЧД: файл начинается с «Файл», а не с «Доверенность».',
    'Файл МЧД единой формы называется ON_EMCHD_….xml. Загрузите его под исходным именем.',
    'Это МЧД для налоговой (ON_DOVEL). Нужна единая форма: файл называется ON_EMCHD_….xml.',
    'Это передоверие. Нужна МЧД, которую выдала сама компания: попросите её у руководителя.',
    'Номер доверенности не похож на номер реестра (36 знаков). Выгрузите файл из реестра заново.',
    'В доверенности нет даты выдачи.',
    'В доверенности нет срока действия.',
    'Срок доверенности кончается раньше, чем она выдана.',
    'Доверенность истекла 21.11.2026. Выпустите новую.',
    'Доверенность выдала не ваша компания: в файле ИНН 7702070139, нужен 7707083893.',
    'Доверенность выдал другой филиал: в файле КПП 773601001, нужен 770201001.',
    'Дата выдачи 24.12.2026 больше чем на месяц впереди: проверьте дату.',
    'В доверенности не назван представитель: нужен один человек с фамилией.',
    'В доверенности названо представителей: 2. Нужна на одного: выпустите отдельную.',
    'Файл повреждён: XML не читается. Выгрузите его из реестра заново.',
    'В файле объявлен DOCTYPE: такие файлы не принимаем.',
    'Файл больше 1 МБ: это не МЧД. Загрузите XML самой доверенности.',
    'Файл повреждён: вложенность слишком большая.',
    'Файл слишком сложный: это не МЧД. Загрузите XML самой доверенности.',
  ]);
  expect(read(machinePower({ validTo: '2026-11-22' })).validTo).toBe('2026-11-22');
});

test('ИНН of who gives it is his own: not of the director, nor of a person who gives it for himself', () => {
  const own = '<ИПДовер><СвИП ИННФЛ="500100732259" НаимИП="Петров"/></ИПДовер>';
  expect(read(machinePower({ giver: own }), { inn: '500100732259' })).toEqual(power);
  expect(refusal(machinePower(), { inn: '500100732259' })).toMatch(/в файле ИНН 7707083893/);
  const person = '<ФЛДовер><СведФЛ ИННФЛ="500100732259"/></ФЛДовер>';
  expect(refusal(machinePower({ giver: person }), { inn: '500100732259' })).toMatch(/ИНН не указан/);
});

test('no bytes whatever break the reader: it takes them or says what is wrong', () => {
  const whole = new TextEncoder().encode(machinePower());
  const at = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(at, fc.nat(255)), { maxLength: 5 }), at, (changes, end) => {
      const bytes = whole.slice(0, end);
      for (const [place, byte] of changes) if (place < end) bytes[place] = byte;
      expect(refusal(bytes)).not.toBe('');
    }),
  );
});
