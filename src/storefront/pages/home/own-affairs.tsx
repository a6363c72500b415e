import { useEffect, useState } from 'react';
import { countOf } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { linkClass, VisuallyHidden } from '../../../ui/text/text.tsx';
import { useBrowserApi } from '../../api/browser-api.ts';
import { type ApiClient, data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { type ContractCredit, loadContractCredit } from '../../companies/contract-credit.ts';
import { type LastOrder, loadLastOrders } from '../../orders/load-last-orders.ts';
import { RepeatForm } from '../../orders/repeat-form.tsx';
import { formatDay } from '../../places/days.ts';
import { useOwner, useVisitor } from '../../visitor/use-visitor.ts';
import * as css from './own-block.module.css';

const SHOWN = 3;
const PAPERS = ['документ', 'документа', 'документов'] as const;
/** Document states that require an action of the company. */
const WAITING = [
  { status: 'signing', words: 'Ждут подписи' },
  { status: 'overdue', words: 'Оплата просрочена' },
] as const;

interface Affairs {
  orders: LastOrder[];
  papers: { status: string; words: string; count: number }[];
  credit: ContractCredit | null;
}

/** For a logged-in user: the last orders, documents awaiting the company, and the available credit. */
export default function OwnAffairs() {
  const api = useBrowserApi();
  const owner = useOwner();
  const { accountData } = useVisitor();
  const [affairs, setAffairs] = useState<Affairs>();

  useEffect(() => {
    let isCurrent = true;
    const isCompany = accountData?.isLegalEntity ?? false;
    Promise.all([
      loadLastOrders(api(), SHOWN),
      isCompany ? Promise.all(WAITING.map((kind) => countPapers(api(), kind))) : [],
      loadContractCredit(api(), accountData?.buyer ?? null),
    ])
      .then(([orders, papers, credit]) => isCurrent && setAffairs({ orders, papers, credit }))
      .catch(console.error);
    return () => {
      isCurrent = false;
    };
  }, [owner]);

  if (!affairs) return null;
  const { orders, credit } = affairs;
  const papers = affairs.papers.filter(({ count }) => count > 0);
  return (
    <>
      {orders.length === 0 && (
        <p>{typograph('Заказов пока нет. Первый появится здесь, и его можно будет повторить.')}</p>
      )}
      {orders.length > 0 && (
        <ul>
          {orders.map((order) => (
            <li key={order.id} className={css.order}>
              <a href={`/account/orders/${order.id}`} className={css.number}>
                <span className={linkClass}>№&nbsp;{order.number}</span>
              </a>
              <span className={css.state}>
                {typograph(`${order.status.name}, от ${formatDay(order.created_at)}`)}
                {order.awaiting !== null && (
                  <>
                    {'. '}
                    <a href={`/account/orders/${order.id}/changes/${order.awaiting}`} className={linkClass}>
                      Ответьте на&nbsp;изменения
                    </a>
                  </>
                )}
              </span>
              <b className={css.sum}>{formatRoubles(order.total)}</b>
              {order.can_repeat && (
                <RepeatForm order={order} page="/account/orders">
                  Повторить<VisuallyHidden> заказ</VisuallyHidden>
                </RepeatForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {(papers.length > 0 || credit) && (
        <p className={css.notes}>
          {papers.map(({ status, words, count }) => (
            <a key={status} href={`/account/documents?status=${status}`} className={linkClass}>
              {words}: {countOf(count, PAPERS)}
            </a>
          ))}
          {credit && (
            <span>
              Договор №&nbsp;{credit.number}: доступно {formatRoubles(credit.left)} из{' '}
              {formatRoubles(credit.limit)}
            </span>
          )}
        </p>
      )}
    </>
  );
}

async function countPapers(api: ApiClient, { status, words }: (typeof WAITING)[number]) {
  try {
    const query = { status, ordering: '-date', limit: 1, offset: 0 } as const;
    const { count } = await data(
      api.GET('/api/v1/orders/orders/legal_entity_documents/', { params: { query } }),
    );
    return { status, words, count };
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return { status, words, count: 0 };
  }
}
