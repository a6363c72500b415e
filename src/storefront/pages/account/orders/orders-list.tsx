import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import { ShowMore } from '../../../lists/show-more.tsx';
import type { RepeatReport } from '../../../orders/repeat.ts';
import { RepeatReportNote } from '../../../orders/repeat-report.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, SearchFilter, SelectFilter } from '../parts/filters.tsx';
import { PeriodFilter } from '../parts/period-filter.tsx';
import { orderColumns } from './order-columns.tsx';
import type { OrderFilters } from './orders-address.ts';

/** The data of the page. */
export interface OrdersView {
  page: Answer<'/api/v1/orders/orders/page/'>;
  orders: Answer<'/api/v1/orders/orders/'>;
  filters: OrderFilters;
  window: ListWindow;
}

interface OrdersListProps {
  view: OrdersView;
  /** The result of «Повторить»: what was added to the cart, or the error. */
  answer: RepeatReport | FormAnswer | undefined;
}

/** All orders of the user and the user's companies, with filters. */
export function OrdersList({ view: { page, orders, filters, window }, answer }: OrdersListProps) {
  const list = usePaged(orders, window, (api, next) =>
    data(
      api.GET('/api/v1/orders/orders/', {
        params: { query: { ...filters, ...next } },
      }),
    ),
  );
  const { statuses, legal_entities: entities } = page;
  const isFiltered = Object.keys(filters).length > 0;
  if (statuses.every(({ count }) => count === 0) && !isFiltered) return <NoOrders />;
  return (
    <>
      {answer && 'repeated' in answer && <RepeatReportNote report={answer} />}
      {answer && 'errors' in answer && <Notice kind="wrong">{answer.errors.form}</Notice>}
      <Filters>
        <SearchFilter label="Номер, артикул" />
        <SelectFilter
          name="status"
          label="Статус"
          any="Любой статус"
          options={statuses
            .filter(({ code, count }) => count > 0 || code === filters.status)
            .map(({ code, name }) => ({ value: code, label: name }))}
        />
        <PeriodFilter />
        {entities.length > 0 && (
          <SelectFilter
            name="legal_entity"
            label="Для кого"
            any="Все юрлица"
            options={[
              ...entities.map(({ id, name }) => ({ value: String(id), label: name })),
              { value: '0', label: 'Для себя' },
            ]}
          />
        )}
      </Filters>
      {list.rows.length > 0 ? (
        <DataTable caption="Заказы" columns={orderColumns(entities.length)} rows={list.rows} />
      ) : (
        <NotFound isFiltered={isFiltered} />
      )}
      <ShowMore list={list} />
    </>
  );
}

function NoOrders() {
  return (
    <EmptyList
      title="Заказов пока нет"
      icon="package"
      ways={
        <>
          <a href="/catalog" className={buttonClass()}>
            Открыть каталог
          </a>
          <a href="/cart" className={buttonClass({ kind: 'outline' })}>
            Открыть корзину
          </a>
        </>
      }
    >
      Первый появится здесь сразу после оформления: с&nbsp;его статусом, документами и&nbsp;кнопкой
      «Повторить».
    </EmptyList>
  );
}

function NotFound({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyList
      title={isFiltered ? 'Таких заказов нет' : 'Дальше заказов нет'}
      ways={
        <a href="/account/orders" className={buttonClass({ kind: 'outline' })}>
          Показать все заказы
        </a>
      }
    >
      {isFiltered && 'Проверьте номер или артикул, расширьте период или выберите другой статус.'}
    </EmptyList>
  );
}
