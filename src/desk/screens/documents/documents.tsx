import { documentTypes } from '../../../shop/documents/documents.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import type { Shape } from '../../api/shapes.ts';
import { type Column, Two } from '../../lists/list.tsx';
import { DocumentCard } from '../../papers/document-card.tsx';
import { PaperScreen } from '../../papers/paper-screen.tsx';
import { documentTone } from '../../papers/tones.ts';
import { Mark } from '../../parts/mark.tsx';
import { useMay } from '../../session/session.ts';
import { AddDocument } from './add-document.tsx';

type StaffDocument = Shape<'StaffDocument'>;

/** The documents of companies and their orders in the person's places. */
export default function Documents() {
  const may = useMay();
  return (
    <PaperScreen<StaffDocument>
      title="Документы"
      path="documents"
      one="Документ"
      actions={may('documents.write') && <AddDocument />}
      views={[
        { name: 'На проверке', filters: { state: 'review' } },
        { name: 'Ждут подписи', filters: { state: 'signing' } },
        { name: 'Все', filters: {} },
      ]}
      selects={[
        {
          name: 'type',
          label: 'Вид',
          options: documentTypes.map(({ code, name }) => ({ value: code, name })),
        },
      ]}
      search="Номер, ИНН, номер заказа"
      load={(query) => data(api.GET('/api/v1/staff/documents/', { params: { query: query as never } }))}
      first={TITLE}
      columns={COLUMNS}
      card={(id) => <DocumentCard id={id} />}
      empty="Документов пока нет."
    />
  );
}

const TITLE: Column<StaffDocument> = {
  name: 'Документ',
  cell: ({ title, order }) => <Two note={order && `заказ № ${order.number}`}>{title}</Two>,
};
const COLUMNS: readonly Column<StaffDocument>[] = [
  { name: 'Юрлицо', cell: ({ legal_entity: of }) => <Two note={`ИНН ${of.inn}`}>{of.name}</Two> },
  {
    name: 'Состояние',
    cell: ({ status, sum }) => (
      <Two note={sum === null ? '' : formatRoubles(sum)}>
        <Mark tone={documentTone(status.code)}>{status.name}</Mark>
      </Two>
    ),
  },
  { name: 'Кто загрузил', isExtra: true, cell: ({ author }) => author ?? 'магазин или 1С' },
];
