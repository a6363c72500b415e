import type { LegalDay } from '../../platform/text/legal-day.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { longDay } from './invoice.ts';
import {
  LEFT,
  makePdf,
  type Paper,
  printable,
  RIGHT,
  roomFor,
  rule,
  TOP,
  WIDTH,
} from './paper/paper.server.ts';
import { type Column, drawTable } from './table.server.ts';
import { quantityInWords } from './unit-words.ts';

/** The data of the form М-2. Empty fields become lines to write on. */
export interface PowerForm {
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  /** The company that gives the power, with ИНН, КПП and address. */
  issuer: string;
  /** «р/с …, банк, БИК» */
  account: string;
  position: string;
  person: string;
  passport: string;
  passportIssuedBy: string;
  passportIssuedAt: LegalDay | null;
  supplier: string;
  /** «заказ № 10017 от 20.11.2026» */
  document: string;
  placedAt: Date;
  lines: readonly { name: string; article: string; unit: string; quantity: number }[];
}

const COLUMNS: readonly Column[] = [
  { head: 'Номер по порядку', width: 55, align: 'center' },
  { head: 'Материальные ценности', width: 250 },
  { head: 'Единица измерения', width: 60, align: 'center' },
  { head: 'Количество (прописью)', width: 160 },
];
/** Height of the signatures, which stay on one page with the last lines. */
const ENDING = 130;

/**
 * Prints a power of attorney by the form М-2 (Госкомстат, 30.10.1997 № 71а): the stub, the front and the list of goods.
 */
export function powerPdf(form: PowerForm): Promise<Buffer> {
  const title = `Доверенность № ${form.number || '________'} от ${longDay(form.issuedAt)}`;
  const footer = (page: number, of: number) => `${title}, страница ${page} из ${of}`;
  return makePdf({ title, at: form.placedAt, footer }, (paper) => {
    let y = drawStub(paper, form);
    y = drawFace(paper, y, form, title);
    drawGoods(paper, y, form);
  });
}

function drawStub(paper: Paper, form: PowerForm): number {
  paper.fontSize(7).text('Типовая межотраслевая форма № М-2', LEFT, TOP, { width: WIDTH, align: 'right' });
  paper.text('Утверждена постановлением Госкомстата России от 30.10.97 № 71а', {
    width: WIDTH,
    align: 'right',
  });
  const columns: readonly Column[] = [
    { head: 'Номер доверенности', width: 70, align: 'center' },
    { head: 'Дата выдачи', width: 65, align: 'center' },
    { head: 'Срок действия', width: 65, align: 'center' },
    { head: 'Должность и фамилия лица, которому выдана доверенность', width: 205 },
    { head: 'Расписка в получении доверенности', width: 120 },
  ];
  const row = [
    { text: printable(form.number, 100) },
    { text: formatDate(form.issuedAt) },
    { text: formatDate(form.validTo) },
    {
      text: [form.position, form.person]
        .map((each) => printable(each, 200))
        .filter(Boolean)
        .join(', '),
    },
    { text: '' },
  ];
  const end = drawTable(paper, paper.y + 6, columns, [row], 0);
  const pairs = [
    ['Поставщик', form.supplier],
    ['Номер и дата наряда, извещения', form.document],
  ] as const;
  let y = end + 6;
  for (const [name, text] of pairs) y = drawField(paper, y, name, text);
  paper
    .fontSize(7)
    .fillColor('#555')
    .text('линия отреза', LEFT, y + 2, { width: WIDTH, align: 'center' });
  paper.fillColor('black').dash(4, { space: 3 });
  rule(paper, LEFT, y + 14, WIDTH);
  paper.undash();
  return y + 26;
}

function drawFace(paper: Paper, from: number, form: PowerForm, title: string): number {
  let y = from;
  paper.font('regular').fontSize(7);
  paper.text('Форма по ОКУД 0315001    по ОКПО ____________', LEFT, y, { width: WIDTH, align: 'right' });
  y = drawField(paper, y + 14, 'Организация', form.issuer) + 6;
  paper.font('bold').fontSize(14).text(title, LEFT, y, { width: WIDTH, align: 'center' });
  y = paper.y + 2;
  paper.fontSize(9).text(`действительна по ${longDay(form.validTo)} включительно`, LEFT, y, {
    width: WIDTH,
    align: 'center',
  });
  y = paper.y + 10;
  const day = form.passportIssuedAt;
  for (const [name, text] of [
    ['Потребитель и его адрес', form.issuer],
    ['Плательщик и его адрес', form.issuer],
    ['Счёт', form.account],
    ['Доверенность выдана', [form.position, form.person].filter(Boolean).join(', ')],
    ['Паспорт: серия, номер', form.passport],
    ['Кем выдан', form.passportIssuedBy],
    ['Дата выдачи', day === null ? '' : longDay(day)],
    ['На получение от', form.supplier],
    ['материальных ценностей по', form.document],
  ] as const)
    y = drawField(paper, y, name, text);
  return y + 10;
}

/** Draws a label and its text over a line; without a text only the line. */
function drawField(paper: Paper, y: number, name: string, text: string): number {
  const at = LEFT + 150;
  paper.font('regular').fontSize(9).text(name, LEFT, y, { width: 146 });
  paper.text(printable(text, 500) || ' ', at, y, { width: RIGHT - at });
  rule(paper, at, paper.y + 1, RIGHT - at);
  return paper.y + 7;
}

function drawGoods(paper: Paper, from: number, { lines }: PowerForm): void {
  let y = roomFor(paper, from, 90);
  paper.font('bold').fontSize(10).text('Перечень материальных ценностей, подлежащих получению', LEFT, y, {
    width: WIDTH,
    align: 'center',
  });
  y = paper.y + 6;
  const rows = lines.map(({ name, article, unit, quantity }, at) => [
    { text: String(at + 1) },
    { text: printable(name), ...(article === '' ? {} : { under: `Артикул ${printable(article, 100)}` }) },
    { text: printable(unit, 30) },
    { text: quantityInWords(quantity, printable(unit, 30)) },
  ]);
  y = drawTable(paper, y, COLUMNS, rows, ENDING) + 22;
  for (const role of ['Подпись лица, получившего доверенность', 'Руководитель', 'Главный бухгалтер']) {
    paper.font('regular').fontSize(9).text(role, LEFT, y, { lineBreak: false });
    const at = LEFT + 200;
    rule(paper, at, y + 11, 130);
    if (role.startsWith('Подпись')) paper.text('удостоверяем', at + 138, y, { lineBreak: false });
    else rule(paper, at + 150, y + 11, 175);
    y += 28;
  }
  paper.fontSize(9).text('М. П.', LEFT, y, { lineBreak: false });
}
