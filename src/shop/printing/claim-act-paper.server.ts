import type { LegalDay } from '../../platform/text/legal-day.ts';
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

/** The data of an act of discrepancies. */
export interface ClaimAct {
  /** Of the claim: «10001-1». */
  number: string;
  sentAt: Date;
  day: LegalDay;
  supplier: string;
  buyer: string;
  /** «договор № 5 от 01.02.2026, заказ № 10001 от 20.11.2026» */
  basis: string;
  kind: string;
  wish: string;
  text: string;
  lines: readonly { name: string; article: string; unit: string; handed: number; quantity: number }[];
}

const COLUMNS: readonly Column[] = [
  { head: '№', width: 30, align: 'center' },
  { head: 'Товар', width: 245 },
  { head: 'Ед.', width: 40, align: 'center' },
  { head: 'По документам', width: 70, align: 'right' },
  { head: 'Принято', width: 70, align: 'right' },
  { head: 'Расхождение', width: 70, align: 'right' },
];
/** Height of the text and signatures that stay on one page with the last lines. */
const ENDING = 60;

/** Prints an act of discrepancies in quantity or kind between the documents of a delivery and what was received. */
export function actPdf(act: ClaimAct): Promise<Buffer> {
  const title = `Акт о расхождениях № ${act.number}`;
  const footer = (page: number, of: number) => `${title}, страница ${page} из ${of}`;
  return makePdf({ title, at: act.sentAt, footer }, (paper) => {
    paper
      .font('bold')
      .fontSize(14)
      .text(`${title} от ${longDay(act.day)}`, LEFT, TOP, { width: WIDTH });
    let y = paper.y + 10;
    for (const [name, text] of [
      ['Поставщик', act.supplier],
      ['Покупатель', act.buyer],
      ['Основание', act.basis],
      ['Вид расхождения', act.kind],
    ] as const)
      y = drawField(paper, y, name, text);
    const rows = act.lines.map(({ name, article, unit, handed, quantity }, at) => [
      { text: String(at + 1) },
      { text: printable(name), ...(article === '' ? {} : { under: `Артикул ${printable(article, 100)}` }) },
      { text: printable(unit, 30) },
      { text: String(handed) },
      { text: String(handed - quantity) },
      { text: String(quantity) },
    ]);
    y = drawTable(paper, y + 8, COLUMNS, rows, ENDING) + 14;
    y = drawText(paper, y, 'Обстоятельства', act.text);
    y = drawText(paper, y, 'Требование покупателя', act.wish);
    drawSignatures(paper, y);
  });
}

function drawField(paper: Paper, y: number, name: string, text: string): number {
  const at = LEFT + 110;
  paper.font('regular').fontSize(9).text(name, LEFT, y, { width: 106 });
  paper.text(printable(text, 500), at, y, { width: RIGHT - at });
  return paper.y + 4;
}

function drawText(paper: Paper, from: number, name: string, text: string): number {
  let y = roomFor(paper, from, 30);
  paper.font('bold').fontSize(9).text(name, LEFT, y, { width: WIDTH });
  y = paper.y + 2;
  for (const line of text.split('\n')) {
    const words = printable(line, 3_000);
    y = roomFor(
      paper,
      y,
      paper
        .font('regular')
        .fontSize(9)
        .heightOfString(words || ' ', { width: WIDTH }),
    );
    paper.text(words || ' ', LEFT, y, { width: WIDTH });
    y = paper.y;
  }
  return y + 8;
}

function drawSignatures(paper: Paper, from: number): void {
  let y = roomFor(paper, from, 80) + 16;
  for (const side of ['Представитель покупателя', 'Представитель поставщика']) {
    paper.font('regular').fontSize(9).text(side, LEFT, y, { lineBreak: false });
    const at = LEFT + 150;
    rule(paper, at, y + 11, 110);
    rule(paper, at + 125, y + 11, 150);
    rule(paper, at + 290, y + 11, 85);
    paper.fontSize(7).fillColor('#555');
    for (const [x, width, word] of [
      [at, 110, 'подпись'],
      [at + 125, 150, 'фамилия, инициалы'],
      [at + 290, 85, 'дата'],
    ] as const)
      paper.text(word, x, y + 13, { width, align: 'center', lineBreak: false });
    paper.fillColor('black');
    y += 34;
  }
}
