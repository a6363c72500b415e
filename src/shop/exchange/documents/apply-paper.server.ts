import type { Tx } from '../../../platform/database/db.server.ts';
import type { Files, ReceivedFile } from '../../../platform/files/stored-files.server.ts';
import { type TakenPaper, takePaper, takePaperFile } from '../../documents/from-1c/from-1c.server.ts';
import { exchangeFileName } from '../uploads/uploads.ts';
import { objections } from './differences.ts';
import { paperOf } from './document-kinds.ts';
import { readCompared } from './documents.queries.ts';
import type { ArrivedFile, Judged, OfOrder } from './judged.ts';

const DONE: Record<TakenPaper, string> = {
  added: 'документ добавлен',
  changed: 'документ изменён',
  same: 'уже записан',
  none: 'удалён или не проведён: показывать нечего',
  person: 'покупатель — не юрлицо: документ не показан',
};

/** The most characters of a document's number. */
const MOST_NUMBER = 100;

/**
 * Records an invoice, a VAT invoice or an UPD as a document of its order (IN-17). The caller has called `lockFor1c`.
 * @throws ShopError when it is known as one of another order
 */
export async function judgePaper(
  tx: Tx,
  { connection, document, orderId }: OfOrder,
  { files, arrived }: { files: Files; arrived: ArrivedFile },
): Promise<Judged> {
  const { ref, number, day, total, currency, basis } = document;
  const against = objections(document, await readCompared(tx, orderId));
  if (ref === '') against.unshift('у документа нет Ид: узнать его снова нельзя');
  if (day === null) against.push('дата документа не читается');
  if (Number.isNaN(total) || (total ?? 0) < 0) against.push('сумма не читается');
  if (against.length > 0 || day === null)
    return { problem: `${against.join('; ')}. Исправьте документ в 1С` };
  const rejection = 'problem' in arrived ? arrived.problem : undefined;
  const taken = await takePaper(
    tx,
    {
      connection: connection.id,
      ref,
      orderId,
      basis,
      type: paperOf(document),
      number: number.slice(0, MOST_NUMBER),
      date: day,
      sum: currency === null && total === 0 ? null : total,
      isRevoked: document.isCancelled || (document.isUnposted ?? false),
      filePath: document.file && (rejection === undefined ? exchangeFileName(document.file) : null),
    },
    { files, file: arrived.file },
  );
  const isAwaited = document.file !== undefined && !arrived.file && taken !== 'person' && taken !== 'none';
  const why = rejection === undefined ? 'ещё не пришёл' : `не принят: ${rejection}`;
  return { done: `${DONE[taken]}${isAwaited ? `, файл ${why}` : ''}` };
}

/** Attaches the file that comes with a paper which was applied before without it. @returns whether it was attached */
export async function takeLateFile(
  tx: Tx,
  { connection, document }: Pick<OfOrder, 'connection' | 'document'>,
  given: { files: Files; file: ReceivedFile },
): Promise<boolean> {
  return takePaperFile(tx, { connection: connection.id, ref: document.ref }, given);
}
