import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { typograph } from '../../core/typograph.ts';

/** A document on A4 while it is being written; lengths are points, 1/72 inch. */
export type Paper = PDFKit.PDFDocument;

/** Edges of what is printed: room to punch holes on the left, for the number of the page below. */
export const LEFT = 42;
export const RIGHT = 567;
export const TOP = 34;
export const BOTTOM = 798;
export const WIDTH = RIGHT - LEFT;
export const THIN = 0.6;

/** Both weights, read once: PDF embeds of them only the letters that a document uses. */
const fonts = {
  regular: readFileSync(new URL('fonts/golos-text-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('fonts/golos-text-bold.ttf', import.meta.url)),
};

/** Signs of goods that the font has not, as it can say them. */
const SPOKEN: Record<string, string> = { Ω: 'Ом', '⌀': 'Ø', '∅': 'Ø', '″': '"', '′': "'", '\u2011': '-' };

/**
 * A text on one line or several that the font can print, set as on a page: what steers a terminal or the direction is a
 * space, a number keeps its unit.
 * @param most a name may be as long as an import liked; paper has its end
 */
export function printable(text: string, most = 1_000): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const said = line.replace(/[Ω⌀∅″′\u2011]/g, (sign) => SPOKEN[sign] ?? sign);
  return typograph(said.length > most ? `${said.slice(0, most)}…` : said);
}

/**
 * Makes a PDF: the same bytes for the same content, because it is kept under its content.
 * @param at what it says of when it was made: of the order, not of this moment
 * @param draw writes onto an open first page, whose font is the regular one of 9 points
 * @param footer of each page, when there are several
 */
export async function makePdf(
  { title, at, footer }: { title: string; at: Date; footer: (page: number, of: number) => string },
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new PDFDocument({
    ...{ size: 'A4', margin: 0, bufferPages: true, pdfVersion: '1.7', lang: 'ru-RU', displayTitle: true },
    // No font at first: its own has no Cyrillic, and ours would be read anew whenever it is named below.
    font: null as never,
    info: { Title: title, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const made = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
  });
  paper.registerFont('regular', fonts.regular);
  paper.registerFont('bold', fonts.bold);
  paper.font('regular').fontSize(9).lineWidth(THIN);
  draw(paper);
  const { count } = paper.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page += 1) {
    paper.switchToPage(page);
    paper.font('regular').fontSize(7.5).fillColor('#555');
    paper.text(footer(page + 1, count), LEFT, BOTTOM + 12, {
      width: WIDTH,
      align: 'right',
      lineBreak: false,
    });
  }
  paper.end();
  return made;
}

/** Goes on to a new page when less than `height` is left. @returns where to write now */
export function roomFor(paper: Paper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  paper.addPage();
  return TOP;
}

/** A straight line, such as one signs on. */
export function rule(paper: Paper, x: number, y: number, width: number): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}
