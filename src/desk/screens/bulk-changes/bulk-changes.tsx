import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { countOf } from '../../../platform/text/plural.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { progressValue } from '../../../ui/progress/progress.ts';
import { api, data } from '../../api/client.ts';
import { failureText } from '../../api/failures.ts';
import { type BulkChange, GOODS_KEY } from '../../goods/goods-query.ts';
import { useUndoBulk } from '../../goods/undo-bulk.ts';
import { usePages } from '../../lists/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { useMay } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './bulk-changes.module.css';

const KEY = [...GOODS_KEY, 'bulk'] as const;
const GOODS = ['товар', 'товара', 'товаров'] as const;
/** How often a change under way is looked at, ms. */
const LOOKED_EACH_MS = 2_000;
const STATES: Record<BulkChange['state'], { name: string; tone: Tone }> = {
  waiting: { name: 'Идёт', tone: 'work' },
  done: { name: 'Сделано', tone: 'good' },
  undoing: { name: 'Отменяется', tone: 'work' },
  undone: { name: 'Отменено', tone: 'none' },
};

/** The changes of many goods, newest first, each with its undo. */
export default function BulkChanges() {
  const client = useQueryClient();
  const pages = usePages(KEY, (cursor) =>
    data(
      api.GET('/api/v1/staff/catalogue/bulk/', {
        params: { query: { limit: 50, ...(cursor && { cursor }) } },
      }),
    ),
  );
  const isUnderWay = pages.rows.some(({ state }) => state === 'waiting' || state === 'undoing');
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => client.invalidateQueries({ queryKey: KEY }), LOOKED_EACH_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, client]);
  return (
    <>
      <Head title="Журнал изменений" back={{ to: '/catalogue/goods', name: 'Товары' }} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.place} aria-label="Изменения товаров списком" tabIndex={0}>
        {pages.error && <Notice kind="wrong">{failureText(pages.error)}</Notice>}
        {pages.isLoading && <p role="status">Загружаем…</p>}
        {!pages.isLoading && !pages.error && pages.rows.length === 0 && (
          <p>
            Товары ещё не меняли списком. Отметьте их в <Link to="/catalogue/goods">списке товаров</Link> и
            нажмите «Изменить».
          </p>
        )}
        <ul className={css.list}>
          {pages.rows.map((bulk) => (
            <Change key={bulk.id} bulk={bulk} />
          ))}
        </ul>
        {pages.hasMore && (
          <Button kind="quiet" busy={pages.isLoadingMore && 'Загружаем'} onClick={pages.more}>
            Показать ещё
          </Button>
        )}
      </section>
    </>
  );
}

function Change({ bulk }: { bulk: BulkChange }) {
  const may = useMay();
  const undo = useUndoBulk();
  const { name, tone } = STATES[bulk.state];
  const isUnderWay = bulk.state === 'waiting' || bulk.state === 'undoing';
  const done = bulk.state === 'undoing' ? bulk.restored + bulk.left : bulk.done;
  return (
    <li className={css.change}>
      <div className={css.words}>
        <b>{bulk.title}</b>
        <span className={css.quiet}>
          {longMoment(new Date(bulk.created_at))}
          {bulk.author && `, ${bulk.author}`}
        </span>
      </div>
      <div className={css.words}>
        <Mark tone={tone}>{name}</Mark>
        <span className={css.quiet}>{countsOf(bulk)}</span>
        {isUnderWay && <progress value={progressValue(done, bulk.total)} max={bulk.total} aria-label="Ход" />}
      </div>
      <div>
        {bulk.can_undo && may('catalogue.bulk') && (
          <Button
            kind="quiet"
            size="small"
            busy={undo.isPending && 'Отменяем'}
            onClick={() => undo.mutate(bulk.id)}
          >
            Отменить
          </Button>
        )}
      </div>
    </li>
  );
}

function countsOf({ state, total, done, changed, restored, left }: BulkChange): string {
  if (state === 'waiting') return `${done} из ${countOf(total, ['товара', 'товаров', 'товаров'])}`;
  if (state === 'done') return `изменено ${countOf(changed, GOODS)} из ${total}`;
  const rest = left > 0 ? `, не тронуто ${countOf(left, GOODS)}: их меняли после` : '';
  return `отменено у ${countOf(restored, ['товара', 'товаров', 'товаров'])}${rest}`;
}
