import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { hasStatus, waitingText } from '../../api/failures.ts';
import { OrderNews } from '../../orders/order-news.tsx';
import { type Order, orderQuery } from '../../orders/order-query.ts';
import { OrderMark } from '../../orders/order-state.tsx';
import { useMay } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import { Agreement } from './agreement.tsx';
import { Buyer } from './buyer.tsx';
import { ClaimsBlock } from './claims-block.tsx';
import { EditOrder } from './edit-order.tsx';
import { HistoryBlock } from './history-block.tsx';
import { HoldBlock } from './hold-block.tsx';
import { JournalBlock } from './journal-block.tsx';
import { Lines } from './lines.tsx';
import { NotesBlock } from './notes-block.tsx';
import * as css from './order.module.css';
import { OrderBar } from './order-bar.tsx';
import { HeadActions } from './order-head-actions.tsx';
import { PaymentsBlock } from './payments-block.tsx';
import { RevisionsBlock } from './revisions-block.tsx';
import { ShipmentsBlock } from './shipments-block.tsx';
import { Steps } from './steps.tsx';

const BACK = { to: '/orders', name: 'Заказы' };

/** An order with everything that belongs to it. `?edit=1`: its lines are being changed. */
export default function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, error } = useQuery(orderQuery(Number(id)));
  if (order) return <Content key={order.id} order={order} />;
  const title = hasStatus(error, 404) ? 'Такого заказа нет' : 'Заказ';
  return (
    <>
      <Head title={title} back={BACK} />
      <p className={css.wait} role="status">
        {waitingText(error, 'Проверьте адрес. Возможно, заказ в городе, который вам не открыт.')}
      </p>
    </>
  );
}

function Content({ order }: { order: Order }) {
  const [params, setParams] = useSearchParams();
  const may = useMay();
  const isOpen = !['done', 'cancelled'].includes(order.status.code);
  const mayEdit = isOpen && may('orders.edit');
  const isEditing = mayEdit && params.get('edit') === '1';
  const edit = (on: boolean) => setParams(on ? { edit: '1' } : {}, { replace: true });
  return (
    <>
      <Head title={order.number} back={BACK} actions={<HeadActions order={order} />}>
        <OrderMark status={order.status} isTaken={order.is_taken} />
      </Head>
      <OrderNews order={order} at="head" />
      <Buyer order={order} />
      <Steps order={order} />
      <Agreement order={order} />
      {isEditing ? (
        <EditOrder order={order} onClose={() => edit(false)} aside={<Aside order={order} />} />
      ) : (
        <>
          <div className={css.columns}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
            <section className={css.left} aria-label="Состав" tabIndex={0}>
              <Lines order={order} />
              {order.comment && (
                <div className={css.wish}>
                  <span className={css.quiet}>Просит покупатель</span>
                  <p>{order.comment}</p>
                </div>
              )}
            </section>
            <Aside order={order} />
          </div>
          <OrderBar order={order} onEdit={mayEdit ? () => edit(true) : undefined} />
        </>
      )}
    </>
  );
}

function Aside({ order }: { order: Order }) {
  return (
    <aside className={css.right}>
      <PaymentsBlock order={order} />
      <ShipmentsBlock order={order} />
      <HoldBlock order={order} />
      <RevisionsBlock order={order} />
      <ClaimsBlock order={order} />
      <NotesBlock order={order} />
      <HistoryBlock order={order} />
      <JournalBlock order={order} />
    </aside>
  );
}
