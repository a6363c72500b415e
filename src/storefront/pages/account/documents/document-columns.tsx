import { upperFirst } from '../../../../platform/text/letter-case.ts';
import { stateTone } from '../../../../shop/documents/documents.ts';
import { cx } from '../../../../ui/cx.ts';
import { Price } from '../../../../ui/price/price.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import type { Answer } from '../../../api/shapes.ts';
import { formatDay } from '../../../places/days.ts';
import { PaperFile } from '../papers/paper-file.tsx';
import * as papers from '../papers/papers.module.css';
import { type Column, Under } from '../parts/data-table.tsx';
import { type StatusTone, StatusWord } from '../parts/status-label.tsx';

export type EntityDocument = Answer<'/api/v1/orders/orders/legal_entity_documents/'>['results'][number];

const TONES: Record<ReturnType<typeof stateTone>, StatusTone> = {
  neutral: 'done',
  attention: 'waiting',
  good: 'good',
  bad: 'wrong',
};

/**
 * The columns of the list of documents.
 * @param companies number of the user's companies: with several, a row names its company
 */
export function documentColumns(companies: number): Column<EntityDocument>[] {
  return [
    {
      head: 'Документ',
      place: 'title',
      cell: ({ document_type, number, date, is_own, name, legal_entity }) => (
        <>
          <span className={papers.number}>
            {document_type.name}
            {number && ` №\u00a0${number}`}
          </span>
          <Under>от&nbsp;{formatDay(date)}</Under>
          {is_own && (
            <Under>
              <span className={papers.name} title={name}>
                {name}
              </span>
            </Under>
          )}
          {companies > 1 && (
            <Under>
              <Typeset text={legal_entity.name} />
            </Under>
          )}
        </>
      ),
    },
    {
      head: 'Статус',
      place: 'status',
      cell: ({ state, status, download_url, review }) => (
        <>
          <span className={papers.whole}>
            <StatusWord tone={download_url === null ? 'waiting' : TONES[stateTone(state)]}>
              {upperFirst(status)}
            </StatusWord>
          </span>
          {review && <Under>{review.text}</Under>}
        </>
      ),
    },
    {
      head: 'Основание',
      isQuiet: true,
      cell: ({ order, contract }) => (
        <>
          {order && (
            <a href={`/account/orders/${order.id}`}>
              <span className={cx(linkClass, papers.whole)}>Заказ №&nbsp;{order.number}</span>
            </a>
          )}
          {contract && <Under>Договор №&nbsp;{contract.number}</Under>}
        </>
      ),
    },
    {
      head: 'Сумма',
      place: 'sum',
      isNumber: true,
      cell: ({ sum }) => sum !== null && <Price value={sum} />,
    },
    {
      head: 'Файл',
      place: 'action',
      cell: (row) => (
        <PaperFile
          file={
            row.size === 0
              ? null
              : {
                  ...row,
                  status: row.download_url === null ? row.status : 'готов',
                  download_url: row.download_url ?? '',
                }
          }
        />
      ),
    },
  ];
}
