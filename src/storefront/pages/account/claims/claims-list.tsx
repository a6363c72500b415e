import { typographPlace } from '../../../../platform/text/typograph.ts';
import { type ClaimState, claimStateName, claimStates } from '../../../../shop/orders/claims/claims.ts';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import { Price } from '../../../../ui/price/price.tsx';
import { linkClass, Typeset } from '../../../../ui/text/text.tsx';
import { data } from '../../../api/client.ts';
import type { Answer } from '../../../api/shapes.ts';
import { type ListWindow, usePaged } from '../../../lists/paged.ts';
import { ShowMore } from '../../../lists/show-more.tsx';
import { formatDay } from '../../../places/days.ts';
import { ClaimStatus } from '../claim/claim-status.tsx';
import { type Column, DataTable, Under } from '../parts/data-table.tsx';
import { Filters, SelectFilter } from '../parts/filters.tsx';

/** The data of the page. */
export interface ClaimsView {
  claims: Answer<'/api/v1/orders/claims/'>;
  status: ClaimState | undefined;
  window: ListWindow;
}

type ClaimRow = ClaimsView['claims']['results'][number];

const COLUMNS: Column<ClaimRow>[] = [
  {
    head: 'Обращение',
    place: 'title',
    cell: ({ id, title, created_at, sent_at, order, company }) => (
      <>
        <a href={`/account/claims/${id}`}>
          <span className={linkClass}>{title.replaceAll(' ', '\u00a0')}</span>
        </a>
        <Under>
          от&nbsp;{formatDay(sent_at ?? created_at)}, заказ №&nbsp;{order.number}
        </Under>
        {company && (
          <Under>
            <Typeset text={company} />
          </Under>
        )}
      </>
    ),
  },
  {
    head: 'Статус',
    place: 'status',
    cell: ({ status, next_action }) => (
      <>
        <ClaimStatus status={status} />
        {next_action && <Under>{typographPlace(next_action)}</Under>}
      </>
    ),
  },
  {
    head: 'Причина и просьба',
    isQuiet: true,
    cell: ({ kind, wish }) => `${kind.name}: ${wish.name.toLowerCase()}`,
  },
  {
    head: 'Цена товаров',
    place: 'sum',
    isNumber: true,
    cell: ({ total }) => <Price value={total} />,
  },
];

/** The claims of the user and the user's companies. */
export function ClaimsList({ view: { claims, status, window } }: { view: ClaimsView }) {
  const list = usePaged(claims, window, (api, next) =>
    data(
      api.GET('/api/v1/orders/claims/', {
        params: { query: { ...(status && { status }), ...next } },
      }),
    ),
  );
  if (claims.count === 0 && !status) return <NoClaims />;
  return (
    <>
      <Filters>
        <SelectFilter
          name="status"
          label="Статус"
          any="Любой статус"
          options={claimStates.map((code) => ({ value: code, label: claimStateName(code) }))}
        />
      </Filters>
      {list.rows.length > 0 ? (
        <DataTable caption="Возвраты и претензии" columns={COLUMNS} rows={list.rows} />
      ) : (
        <EmptyList
          title="Таких обращений нет"
          ways={
            <a href="/account/claims" className={buttonClass({ kind: 'outline' })}>
              Показать все
            </a>
          }
        >
          Выберите другой статус.
        </EmptyList>
      )}
      <ShowMore list={list} />
    </>
  );
}

function NoClaims() {
  return (
    <EmptyList
      title="Возвратов и претензий нет"
      icon="arrow-counter-clockwise"
      ways={
        <a href="/account/orders" className={buttonClass()}>
          Мои заказы
        </a>
      }
    >
      Чтобы вернуть товар или сообщить о&nbsp;браке, недостаче или пересорте, откройте полученный заказ
      и&nbsp;нажмите «Оформить возврат или претензию».
    </EmptyList>
  );
}
