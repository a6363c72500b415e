import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { countOf, formatCount } from '../../../core/plural.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import type { PasteReport } from './list-action.ts';
import { ListPanel } from './list-panel.tsx';
import css from './paste-list.module.css';

const FIX = { multiplicity: 'Округлить до упаковки', stock: 'Взять сколько есть' };
const FIX_ALL = { multiplicity: 'Округлить все до упаковки', stock: 'Взять сколько есть по всем строкам' };
const LINES = ['строку', 'строки', 'строк'] as const;

/**
 * «Вставить список»: lines «артикул количество» go into the cart at once. What could not be taken stays in the
 * field, and why stands beside it; nothing typed is lost.
 */
export function PasteList({ report: first }: { report: PasteReport | undefined }) {
  const fetcher = useFetcher<PasteReport>();
  const { refetch } = useVisitorStore();
  const report = fetcher.data ?? first;
  const isAsked = useSearchParams()[0].has('list');
  const [text, setText] = useState(first?.text ?? '');
  const fieldId = useId();
  const known = useRef(fetcher.data);

  useEffect(() => {
    if (!fetcher.data || known.current === fetcher.data) return;
    known.current = fetcher.data;
    setText(fetcher.data.text);
    refetch();
  }, [fetcher.data, refetch]);

  return (
    <ListPanel icon="list-plus" name="Вставить список" isOpen={report !== undefined || isAsked}>
      <fetcher.Form method="post" action="/cart" className={css.form}>
        <input type="hidden" name="intent" value="paste" />
        <label htmlFor={fieldId} className={css.label}>
          Артикул и&nbsp;количество, по&nbsp;одному товару в&nbsp;строке
        </label>
        <textarea
          id={fieldId}
          name="lines"
          className={css.field}
          rows={6}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={'104-7729 48\n109-7074 240'}
          spellCheck={false}
          autoComplete="off"
        />
        {report && <Report report={report} />}
        <Button type="submit" busy={fetcher.state !== 'idle' && 'Добавляем'}>
          Добавить в&nbsp;корзину
        </Button>
      </fetcher.Form>
    </ListPanel>
  );
}

function Report({ report: { accepted, refused, failure } }: { report: PasteReport }) {
  if (failure) return <Notice kind="wrong">{failure}</Notice>;
  return (
    <>
      {accepted > 0 && <Notice kind="good">Добавили {countOf(accepted, LINES)}.</Notice>}
      {refused.length > 0 && (
        <Notice kind="attention">
          <p>
            Не&nbsp;добавили {countOf(refused.length, LINES)}&nbsp;— исправьте{' '}
            {refused.length === 1 ? 'её' : 'их'} в&nbsp;поле:
          </p>
          <ul className={css.refused}>
            {refused.map(({ row, text, error, instead }) => (
              <li key={row}>
                Строка&nbsp;{row}: <b>{text}</b>&nbsp;— {error}
                {instead && (
                  <Button type="submit" kind="quiet" name="fix_line" value={text} className={css.fix}>
                    {FIX[instead.why]}: {formatCount(instead.quantity)}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {(['multiplicity', 'stock'] as const).map(
            (why) =>
              refused.filter(({ instead }) => instead?.why === why).length > 1 && (
                <Button key={why} type="submit" kind="outline" name="fix_all" value={why} className={css.all}>
                  {FIX_ALL[why]}
                </Button>
              ),
          )}
        </Notice>
      )}
    </>
  );
}
