import { useSearchParams } from 'react-router';
import { upperFirst } from '../../../../platform/text/letter-case.ts';
import { documentStates, documentTypes, stateName } from '../../../../shop/documents/documents.ts';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import type { Session } from '../../../visitor/session.ts';
import { PaperList } from '../papers/paper-list.tsx';
import * as css from '../papers/papers.module.css';
import type { Company } from '../papers/papers.ts';
import { answerTo } from '../parts/account-action.ts';
import { SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { PeriodFilter } from '../parts/period-filter.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentUpload } from './document-upload.tsx';
import type { DocumentFilters } from './documents-address.ts';

/** The data of the page. */
export interface DocumentsView {
  documents: Answer<'/api/v1/orders/orders/legal_entity_documents/'>;
  companies: Company[];
  /** The latest orders, to which a document can be added. */
  orders: { id: number; number: string }[];
  filters: DocumentFilters;
  window: ListWindow;
}

interface DocumentsScreenProps {
  view: DocumentsView;
  buyer: Session['buyer'];
  answer: FormAnswer | undefined;
}

/** Documents of the user's companies with their states, and an upload. */
export function DocumentsScreen({ view, buyer, answer }: DocumentsScreenProps) {
  const { documents, companies, orders, filters, window } = view;
  const [address] = useSearchParams();
  const list = usePaged(documents, window, (api, next) =>
    data(
      api.GET('/api/v1/orders/orders/legal_entity_documents/', {
        params: { query: { ...filters, ordering: '-date', ...next } },
      }),
    ),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const isNone = documents.count === 0 && !isFiltered;
  const bringing = companies.filter(({ can }) => can.upload_documents);
  const rejected = answerTo(answer, 'upload');
  const isUploadOpen = bringing.length > 0 && (isNone || address.has('add') || rejected !== undefined);
  return (
    <>
      {address.get('done') === 'uploaded' && (
        <div className={css.note}>
          <Notice kind="good">
            Документ загружен, он на&nbsp;проверке. Ответим за&nbsp;один рабочий день.
          </Notice>
        </div>
      )}
      {isNone && (
        <EmptyList title="Документов пока нет" icon="file-text">
          Счета, УПД и&nbsp;акты появятся здесь, как только мы&nbsp;их&nbsp;оформим. Подписанные экземпляры
          и&nbsp;платёжные поручения можно загрузить самостоятельно.
        </EmptyList>
      )}
      {isUploadOpen && (
        <DocumentUpload
          companies={bringing}
          orders={orders}
          order={filters.order}
          current={buyer?.legal_entity.id}
          answer={rejected}
        />
      )}
      {!isNone && (
        <PaperList
          list={list}
          columns={documentColumns(companies.length)}
          href="/account/documents"
          caption="Документы"
          none="документов"
          isFiltered={isFiltered}
          advice="Проверьте номер, расширьте период или выберите другой вид."
          companies={companies}
        >
          <FilterFields view={view} />
        </PaperList>
      )}
    </>
  );
}

function FilterFields({ view: { companies, orders, filters } }: { view: DocumentsView }) {
  const contracts = companies.flatMap((company) => company.contracts);
  return (
    <>
      <SearchFilter label="Номер, вид, заказ" />
      <SelectFilter
        name="type"
        label="Вид документа"
        any="Все виды"
        options={documentTypes.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <SelectFilter
        name="status"
        label="Статус"
        any="Любой статус"
        options={documentStates.map((value) => ({ value, label: upperFirst(stateName(value)) }))}
      />
      <PeriodFilter />
      {(orders.length > 0 || filters.order !== undefined) && (
        <SelectFilter
          name="order"
          label="Заказ"
          any="Все заказы"
          options={orderOptions(orders, filters.order)}
        />
      )}
      {contracts.length > 0 && (
        <SelectFilter
          name="contract"
          label="Договор"
          any="Все договоры"
          options={contracts.map(({ id, number }) => ({ value: String(id), label: `Договор № ${number}` }))}
        />
      )}
    </>
  );
}

/** The order of the address is always among the options, however old it is. */
function orderOptions(orders: DocumentsView['orders'], chosen: number | undefined) {
  const options = orders.map(({ id, number }) => ({ value: String(id), label: `Заказ № ${number}` }));
  const isThere = chosen === undefined || orders.some(({ id }) => id === chosen);
  return isThere ? options : [{ value: String(chosen), label: 'Выбранный заказ' }, ...options];
}
