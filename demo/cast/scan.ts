import { rm } from 'node:fs/promises';
import type { Files, ReceivedFile } from '../../src/platform/files/stored-files.server.ts';
import { receiveBytes } from '../../src/platform/http/upload.server.ts';
import { LEFT, makePdf, WIDTH } from '../../src/shop/printing/paper/paper.server.ts';

/** A scanned document: a page that names itself and the demo shop. */
export async function withScan<T>(
  files: Files,
  { title, lines, at }: { title: string; lines: readonly string[]; at: Date },
  use: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const pdf = await makePdf({ title, at, footer: () => '' }, (paper) => {
    paper.font('bold').fontSize(15).text(title, LEFT, 70, { width: WIDTH });
    paper.moveDown().font('regular').fontSize(10);
    for (const line of lines) paper.text(line, { width: WIDTH }).moveDown(0.5);
    paper
      .moveDown()
      .fontSize(8)
      .text('Документ демонстрационного магазина: сделка вымышлена.', { width: WIDTH });
  });
  const file = await receiveBytes(files, pdf, `${title.replaceAll('/', '-')}.pdf`);
  return use(file).finally(() => rm(file.path, { force: true }));
}
