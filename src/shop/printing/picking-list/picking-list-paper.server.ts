import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { DELIVERY_NAMES } from '../../orders/delivery/delivery.ts';
import { barcodeWidth, drawBarcode } from '../code-128.server.ts';
import { LEFT, makePdf, type Paper, printable, RIGHT, roomFor, TOP, WIDTH } from '../paper/paper.server.ts';
import { drawOrderCode } from '../qr.server.ts';
import { type Column, drawTable } from '../table.server.ts';
import type { PickedLine, PickedOrder } from './picking-list.queries.ts';

/** What is to be collected in one warehouse. */
export interface PickingSheet {
  /** Its name; null: what is reserved nowhere. */
  warehouse: string | null;
  orders: { order: PickedOrder; lines: PickedLine[] }[];
}

const COLUMNS: readonly Column[] = [
  { head: '№', width: 28, align: 'center' },
  { head: 'Артикул', width: 90 },
  { head: 'Товар', width: 257 },
  { head: 'Ед.', width: 40, align: 'center' },
  { head: 'Собрать', width: 55, align: 'right' },
  { head: 'Собрано', width: 55 },
];
/** Side of the code of an order, with its quiet zone. */
const CODE = 62;
const BARCODE_HEIGHT = 34;
/** Room for the heading of an order and its first lines. */
const HEADED = CODE + 60;

/** Prints a sheet for each warehouse, each on a new page; the codes of an order are what a scanner or a camera reads at the counter. */
export function pickingPdf(sheets: readonly PickingSheet[], at: Date): Promise<Buffer> {
  const footer = (page: number, of: number) => `Листы сборки, страница ${page} из ${of}`;
  return makePdf({ title: 'Листы сборки', at, footer }, (paper) => {
    for (const [index, { warehouse, orders }] of sheets.entries()) {
      if (index > 0) paper.addPage();
      const place = warehouse === null ? 'товар не отложен' : printable(warehouse, 200);
      paper.font('bold').fontSize(14).text(`Лист сборки: ${place}`, LEFT, TOP, { width: WIDTH });
      let y = paper.y + 10;
      for (const { order, lines } of orders) y = drawOrder(paper, y, order, lines) + 18;
    }
  });
}

function drawOrder(paper: Paper, from: number, order: PickedOrder, lines: readonly PickedLine[]): number {
  const top = roomFor(paper, from, HEADED);
  const number = String(order.number);
  const barcode = barcodeWidth(number);
  const width = WIDTH - CODE - barcode - 20;
  drawOrderCode(paper, number, RIGHT - CODE, top, CODE);
  drawBarcode(paper, number, { x: RIGHT - CODE - barcode, y: top + 6, height: BARCODE_HEIGHT });
  paper.font('bold').fontSize(13).text(`Заказ ${order.number}`, LEFT, top, { width });
  paper.font('regular').fontSize(9);
  const receiving = [
    DELIVERY_NAMES[order.deliveryType],
    order.shop && printable(order.shop, 200),
    order.day && formatDate(order.day),
  ];
  paper.text(printable(order.buyer, 200), LEFT, paper.y + 3, { width });
  paper.text(receiving.filter(Boolean).join(', '), LEFT, paper.y + 1, { width });
  if (order.comment.trim() !== '')
    paper.text(`Просит покупатель: ${printable(order.comment, 300)}`, LEFT, paper.y + 1, { width });
  const rows = lines.map(({ article, name, unit, quantity }, at) => [
    { text: String(at + 1) },
    { text: printable(article, 100) },
    { text: printable(name) },
    { text: printable(unit, 30) },
    { text: String(quantity) },
    { text: '' },
  ]);
  return drawTable(paper, Math.max(paper.y + 6, top + CODE + 4), COLUMNS, rows, 0);
}
