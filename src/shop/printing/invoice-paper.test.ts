import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { look } from './fixtures/look.ts';
import { line, romashka } from './fixtures/romashka.ts';
import { invoiceCode } from './invoice.ts';
import { invoicePdf } from './invoice-paper.server.ts';

const VECTOR =
  'ST00012|Name=ООО "Ромашка"|PersonalAcc=40702810838000000017|BankName=ПАО СБЕРБАНК|BIC=044525225|CorrespAcc=30101810400000000225|PayeeINN=7707083893|KPP=773601001|Sum=1500000|Purpose=Оплата по счету № 17 от 20.11.2026, в т.ч. НДС 22% - 2704.92 руб.';

describe('the invoice on paper', () => {
  test('its QR code, read as an image, matches the reference for an order of 15 000,00 ₽, and its text has the data of the order', async () => {
    const [page, ...rest] = await look(await invoicePdf(romashka([line('Кабель ВВГ 3×2,5', 1, 1_500_000)])));
    expect(rest).toEqual([]);
    expect(page?.code?.toString('utf8')).toBe(VECTOR);
    for (const words of [
      'Счёт на оплату № 17 от 20 ноября 2026 г.',
      'ПАО СБЕРБАНК Банк получателя БИК 044525225 Сч. № 30101810400000000225',
      '40702810838000000017',
      'ИНН 7707083893 КПП 773601001',
      'Покупатель: ООО «Север-Строй», ИНН 7710140679, КПП 771001001',
      'Основание: Договор № 7 от 01.02.2026, заказ № 17 от 20.11.2026',
      'Кабель ВВГ 3×2,5',
      'Артикул А-1',
      'Итого: 15 000,00',
      'В том числе НДС 22 %: 2 704,92',
      'Всего наименований 1, на сумму 15 000,00 руб.',
      'Пятнадцать тысяч рублей 00 копеек',
      'Счёт действителен до 25.11.2026 включительно',
      'Руководитель Иванова О. П. Главный бухгалтер Петрова А. С.',
    ])
      expect(page?.text).toContain(words);
  });

  test.each([
    [100_100_000, '1 001 000,00', 'Один миллион одна тысяча рублей 00 копеек'],
    [2_100, '21,00', 'Двадцать один рубль 00 копеек'],
    [1, '0,01', 'Ноль рублей 01 копейка'],
  ])('%d kopecks are the same in the table, in words and in the QR code', async (sum, figures, words) => {
    const [page] = await look(await invoicePdf(romashka([line('Труба', 1, sum)])));
    expect(page?.text).toContain(`Всего к оплате: ${figures}`);
    expect(page?.text).toContain(words);
    expect(page?.code?.toString('utf8')).toContain(`|Sum=${sum}|`);
  });

  test('22 %, 10 % and goods without VAT have separate totals (DOC-6)', async () => {
    const lines = [line('Кабель', 2, 10_000), line('Книга', 1, 9_999, 10), line('Услуга', 1, 5_000, null)];
    const [page] = await look(await invoicePdf(romashka(lines)));
    expect(page?.text).toContain(
      'В том числе НДС 22 %: 36,07 В том числе НДС 10 %: 9,09 Без НДС, на сумму: 50,00',
    );
  });

  test('the invoice of a seller without VAT says so, in the QR code too (DOC-6)', async () => {
    const [page] = await look(await invoicePdf(romashka([line('Кабель', 1, 5_000, null)])));
    expect(page?.text).toContain('НДС не облагается');
    expect(page?.text).not.toContain('В том числе');
    expect(page?.code?.toString('utf8')).toMatch(/, НДС не облагается$/);
  });

  test('a name too long for UTF-8 is written to the QR code in windows-1251 (DOC-2)', async () => {
    const invoice = romashka([line('Кабель', 1, 5_000)]);
    const name = `Общество ${'Ы'.repeat(140)}`;
    const [page] = await look(await invoicePdf({ ...invoice, seller: { ...invoice.seller, name } }));
    const text = iconv.decode(page?.code ?? Buffer.alloc(0), 'windows-1251');
    expect(text.startsWith(`ST00011|Name=${name}|`)).toBe(true);
  });

  test('200 lines continue over pages with a heading on each; no line is lost, and the totals are not alone on a page', async () => {
    const long = 'Дифференциальный автомат с защитой от сверхтоков '.repeat(6);
    const lines = Array.from({ length: 200 }, (_, at) =>
      line(at % 9 === 0 ? `${long}№${at}` : `Изделие${'БезПробелов'.repeat(at % 4)} №${at}`, at + 1, 12_345),
    );
    const pages = await look(await invoicePdf(romashka(lines)));
    expect(pages.length).toBeGreaterThan(4);
    for (const [at, { text }] of pages.entries()) {
      expect(text).toContain('Товары (работы, услуги) Кол-во Ед. Цена НДС Сумма');
      expect(text).toContain(`страница ${at + 1} из ${pages.length}`);
    }
    const all = pages.map(({ text }) => text).join(' ');
    const numbers = [...all.matchAll(/№ ?(\d+) /g)].map(([, number]) => Number(number));
    expect(new Set(numbers).size).toBeGreaterThanOrEqual(200);
    expect(pages.at(-1)?.text).toContain('№199');
    expect(pages.at(-1)?.text).toContain('Всего наименований 200');
  });

  test('34 lines and the end of the invoice fit on two pages', async () => {
    const name = 'Выключатель автоматический модульный ВА47-63 2P 16 А 6 кА характеристика C, Ладога';
    const lines = Array.from({ length: 34 }, (_, at) =>
      line(at % 3 === 0 ? 'Кабель' : name, at + 1, 1_234_567),
    );
    const pages = await look(await invoicePdf(romashka(lines)));
    expect(pages).toHaveLength(2);
    expect(pages[1]?.text).toContain(
      'Главный бухгалтер Петрова А. С. Счёт № 17 от 20.11.2026, страница 2 из 2',
    );
  });

  test('printing an order twice gives identical bytes', async () => {
    const invoice = romashka([line('Кабель', 1, 5_000), line('Труба', 3, 7_700, 10)]);
    const first = await invoicePdf(invoice);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await invoicePdf(invoice)).equals(first)).toBe(true);
  });

  test('names and comments with separators cannot break the QR code (DOC-2)', () => {
    const { text } = invoiceCode({
      ...romashka([line('Кабель|Sum=1', 1, 1_500_000)]),
      buyer: 'ООО «А|Sum=1»',
      basis: 'Договор |Sum=1',
    });
    expect(text).toBe(VECTOR);
  });
});
