import { formatKopecks } from '../../platform/text/money.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { type Invoice, type InvoiceLine, invoiceCode, invoiceTitle } from './invoice.ts';
import { LEFT, makePdf, type Paper, printable, RIGHT, rule, TOP, WIDTH } from './paper/paper.server.ts';
import { drawPaymentSample } from './payment-sample.server.ts';
import { drawQr } from './qr.server.ts';
import { type Cell, type Column, drawTable } from './table.server.ts';
import { rateName, vatRows, vatTotals } from './vat-totals.ts';
import { sumInWords } from './words.ts';

const QR = 134;
const COLUMNS: readonly Column[] = [
  { head: '№', width: 24, align: 'center' },
  { head: 'Товары (работы, услуги)', width: 237 },
  { head: 'Кол-во', width: 44, align: 'right' },
  { head: 'Ед.', width: 36, align: 'center' },
  { head: 'Цена', width: 62, align: 'right' },
  { head: 'НДС', width: 48, align: 'center' },
  { head: 'Сумма', width: 74, align: 'right' },
];

/** Prints an invoice as PDF (DOC-1). Equal invoices give identical bytes. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const title = invoiceTitle(invoice);
  const edition = invoice.revision === null ? '' : `, редакция ${invoice.revision.n}`;
  const footer = (page: number, of: number) =>
    `Счёт № ${invoice.number} от ${formatDate(invoice.day)}${edition}, страница ${page} из ${of}`;
  return makePdf({ title, at: invoice.placedAt, footer }, (paper) => {
    const sample = drawPaymentSample(paper, TOP + 8, WIDTH - QR - 6, invoice.seller);
    drawQr(paper, invoiceCode(invoice), RIGHT - QR, TOP - 6, QR);
    paper.fontSize(7).text('Оплата по коду в приложении банка', RIGHT - QR, TOP - 8 + QR, {
      width: QR,
      align: 'center',
      lineBreak: false,
    });
    let y = Math.max(sample, TOP + QR) + 16;
    paper.font('bold').fontSize(14).text(title, LEFT, y, { width: WIDTH });
    y = paper.y + 5;
    paper.lineWidth(1.4);
    rule(paper, LEFT, y, WIDTH);
    paper.lineWidth(0.6);
    y = drawParties(paper, y + 8, invoice);
    y = drawTable(paper, y + 4, COLUMNS, invoice.lines.map(cellsOf), endingHeight(paper, invoice));
    y = drawTotals(paper, y + 6, invoice);
    y = drawTerms(paper, y + 10, invoice);
    drawSignatures(paper, y + 22, invoice);
  });
}

/** Height of totals, the sum in words, terms and signatures, which stay on one page. Must match the drawing below. */
function endingHeight(paper: Paper, invoice: Invoice): number {
  const { lines, total } = invoice;
  const high = (text: string) => paper.heightOfString(text, { width: WIDTH });
  const sums = 6 + 14 * (2 + vatRows(vatTotals(lines)).length) + 4;
  const counted = paper.font('regular').fontSize(9).heightOfString('0') + 2;
  const words = paper.font('bold').fontSize(10) && high(sumInWords(total));
  const terms = paper.font('regular').fontSize(8.5) && 10 + high(termsOf(invoice)) + 8;
  const signatures = 22 + 14 + 2 * paper.heightOfString('0');
  return sums + counted + words + terms + signatures;
}

function drawParties(paper: Paper, y: number, { seller, buyer, basis }: Invoice): number {
  const kpp = seller.kpp === '' ? '' : `, КПП ${seller.kpp}`;
  const supplier = `${seller.full_name}, ИНН ${seller.inn}${kpp}, ${seller.address}`;
  let at = y;
  for (const [name, text] of [
    ['Поставщик:', supplier],
    ['Покупатель:', buyer],
    ['Основание:', basis],
  ] as const) {
    paper.font('regular').fontSize(9).text(name, LEFT, at, { lineBreak: false });
    paper.font('bold').text(printable(text), LEFT + 72, at, { width: WIDTH - 72 });
    at = paper.y + 5;
  }
  return at;
}

function cellsOf(line: InvoiceLine, at: number): Cell[] {
  const article = line.article === '' ? {} : { under: `Артикул ${printable(line.article, 100)}` };
  return [
    { text: String(at + 1) },
    { text: printable(line.name), ...article },
    { text: line.quantity.toLocaleString('ru-RU') },
    { text: printable(line.unit, 30) },
    { text: formatKopecks(line.price) },
    { text: rateName(line.vatPercent) },
    { text: formatKopecks(line.total) },
  ];
}

function drawTotals(paper: Paper, y: number, { lines, total }: Invoice): number {
  const sums = [
    { name: 'Итого', sum: formatKopecks(total) },
    ...vatRows(vatTotals(lines)),
    { name: 'Всего к оплате', sum: formatKopecks(total) },
  ];
  let at = y;
  for (const { name, sum } of sums) {
    paper.font('bold').fontSize(9);
    paper.text(`${name}:`, LEFT, at, { width: WIDTH - 96, align: 'right', lineBreak: false });
    paper.text(sum, RIGHT - 92, at, { width: 89, align: 'right', lineBreak: false, features: ['tnum'] });
    at += 14;
  }
  at += 4;
  const counted = `Всего наименований ${lines.length}, на сумму ${formatKopecks(total)} руб.`;
  paper.font('regular').text(counted, LEFT, at, { width: WIDTH });
  paper
    .font('bold')
    .fontSize(10)
    .text(sumInWords(total), LEFT, paper.y + 2, { width: WIDTH });
  return paper.y;
}

function termsOf({ dueOn, isDeferred, isDeliveryLater }: Invoice): string {
  return [
    dueOn !== null && isDeferred && `Оплатить до ${formatDate(dueOn)} включительно.`,
    dueOn !== null &&
      !isDeferred &&
      `Счёт действителен до ${formatDate(dueOn)} включительно: до этого дня товар зарезервирован, цены не изменятся.`,
    isDeliveryLater && 'Доставка в счёт не входит: её стоимость согласуем отдельно.',
    'В назначении платежа укажите номер счёта.',
  ]
    .filter((text) => text !== false)
    .join(' ');
}

function drawTerms(paper: Paper, y: number, invoice: Invoice): number {
  paper.font('regular').fontSize(8.5).text(termsOf(invoice), LEFT, y, { width: WIDTH });
  const end = paper.y + 8;
  paper.lineWidth(1.4);
  rule(paper, LEFT, end, WIDTH);
  paper.lineWidth(0.6);
  return end;
}

/** Draws the signatures. A sole trader has only one. */
function drawSignatures(paper: Paper, y: number, { seller }: Invoice): void {
  const isTrader = seller.inn.length === 12;
  const places: [string, string][] = isTrader
    ? [['Индивидуальный предприниматель', seller.director]]
    : [
        ['Руководитель', seller.director],
        ['Главный бухгалтер', seller.accountant],
      ];
  const width = WIDTH / 2 - 8;
  for (const [at, [role, name]] of places.entries()) {
    const x = LEFT + at * (WIDTH / 2 + 8);
    paper.font('bold').fontSize(9).text(role, x, y, { lineBreak: false });
    const from = x + paper.widthOfString(role) + 6;
    rule(paper, from, y + 11, x + width - from);
    paper.font('regular').fontSize(8.5);
    paper.text(printable(name, 60), from, y + 14, { width: x + width - from, align: 'right' });
  }
}
