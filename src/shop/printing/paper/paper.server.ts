import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { typograph } from '../../../platform/text/typograph.ts';

/** An A4 document being drawn. Lengths are in points, 1/72 inch. */
export type Paper = PDFKit.PDFDocument;

/** Edges of the printed area: with room for holes on the left and for the page number at the bottom. */
export const LEFT = 42;
export const RIGHT = 567;
export const TOP = 34;
export const BOTTOM = 798;
export const WIDTH = RIGHT - LEFT;
export const THIN = 0.6;

/** Both font weights, read once. A PDF embeds only the characters that it uses. */
const fonts = {
  regular: readFileSync(new URL('fonts/golos-text-regular.ttf', import.meta.url)),
  bold: readFileSync(new URL('fonts/golos-text-bold.ttf', import.meta.url)),
};

/** Replacements of characters that the font does not have. */
const REPLACEMENTS: Record<string, string> = {
  Ω: 'Ом',
  '⌀': 'Ø',
  '∅': 'Ø',
  '″': '"',
  '′': "'",
  '\u2011': '-',
};

/**
 * Prepares a text for printing: replaces control characters by spaces and missing characters by similar ones, and adds
 * no-break spaces as on web pages.
 * @param most maximum length; longer texts, such as imported names, are cut
 */
export function printable(text: string, most = 1_000): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const replaced = line.replace(/[Ω⌀∅″′\u2011]/g, (char) => REPLACEMENTS[char] ?? char);
  return typograph(replaced.length > most ? `${replaced.slice(0, most)}…` : replaced);
}

/**
 * Makes a PDF. Equal content gives identical bytes, because files are stored by their hash.
 * @param at creation date of the PDF: the date of the order, not the current time
 * @param draw draws on the open first page; the font is regular, 9 points
 * @param footer text at the bottom of each page, if there are several
 */
export async function makePdf(
  { title, at, footer }: { title: string; at: Date; footer: (page: number, of: number) => string },
  draw: (paper: Paper) => void,
): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'ru-RU',
    displayTitle: true,
    // No initial font: the default one has no Cyrillic, and ours are registered below to be read only once.
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

/** Adds a page when less than `height` is left. @returns the y position to continue at */
export function roomFor(paper: Paper, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  paper.addPage();
  return TOP;
}

/** Draws a horizontal line. */
export function rule(paper: Paper, x: number, y: number, width: number): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();
}
