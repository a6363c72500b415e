import type { InvoiceSeller } from './invoice.ts';
import { LEFT, type Paper, printable, THIN } from './paper/paper.server.ts';

const PAD = 4;
const LABELS = 46;
const NUMBERS = 122;
const figures = { features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[] };

/**
 * Draws the sample of a payment order, with which every Russian invoice begins.
 * @returns the y position of its end
 */
export function drawPaymentSample(paper: Paper, y: number, width: number, seller: InvoiceSeller): number {
  const names = width - LABELS - NUMBERS;
  const label = LEFT + names;
  const number = label + LABELS;
  const right = LEFT + width;
  const name = { width: names - 2 * PAD };
  const caption = (text: string, top: number) =>
    void paper
      .fontSize(7)
      .fillColor('#555')
      .text(text, LEFT + PAD, top, name)
      .fillColor('black')
      .fontSize(9);
  const draw = (text: string, x: number, top: number) =>
    void paper.text(text, x + PAD, top + PAD, { ...figures, lineBreak: false });

  const bankName = printable(seller.bank.name, 300);
  const bank = Math.max(36, paper.fontSize(9).heightOfString(bankName, name) + 11 + 2 * PAD);
  paper.text(bankName, LEFT + PAD, y + PAD, name);
  caption('Банк получателя', y + bank - 11);
  draw('БИК', label, y);
  draw(seller.bank.bik, number, y);
  draw('Сч. №', label, y + 17);
  draw(seller.bank.corr_account, number, y + 17);

  const tax = y + bank;
  draw(`ИНН ${seller.inn}`, LEFT, tax);
  if (seller.kpp !== '') draw(`КПП ${seller.kpp}`, LEFT + names / 2, tax);
  draw('Сч. №', label, tax);
  draw(seller.bank.account, number, tax);

  const payee = tax + 17;
  const payeeName = printable(seller.full_name, 300);
  paper.text(payeeName, LEFT + PAD, payee + PAD, name);
  const end = Math.max(paper.y + 12, payee + 36);
  caption('Получатель', end - 11);

  paper
    .lineWidth(THIN)
    .rect(LEFT, y, width, end - y)
    .stroke();
  for (const [x1, y1, x2, y2] of [
    [label, y, label, end],
    [number, y, number, end],
    [label, y + 17, number, y + 17],
    [LEFT, tax, right, tax],
    [LEFT, payee, label, payee],
    [LEFT + names / 2, tax, LEFT + names / 2, payee],
  ] as const)
    paper.moveTo(x1, y1).lineTo(x2, y2).stroke();
  return end;
}
