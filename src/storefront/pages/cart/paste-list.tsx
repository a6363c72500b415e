import { useEffect, useId, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { countOf, formatCount, quantityOf } from '../../../platform/text/plural.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { Typeset, VisuallyHidden } from '../../../ui/text/text.tsx';
import { dropDraft, readDraft, storeDraft } from '../../browser/tab-draft.ts';
import { ListPanel } from '../../lists/list-panel.tsx';
import { useVisitor, useVisitorStore } from '../../visitor/use-visitor.ts';
import type { ListPage, PasteReport } from './list-action.ts';
import * as css from './paste-list.module.css';
import { MOST_SEARCHED, type SimilarGood } from './similar-goods.ts';

const FIX = { multiplicity: 'Округлить до упаковки', stock: 'Взять сколько есть' };
const FIX_ALL = { multiplicity: 'Округлить все до упаковки', stock: 'Взять сколько есть по всем строкам' };
const LINES = ['строку', 'строки', 'строк'] as const;

/** «Вставить список» of the cart: the form behind its button. */
export function PasteList({ report }: { report: PasteReport | undefined }) {
  const isAsked = useSearchParams()[0].has('list');
  const hasText = useHasPastedText();
  return (
    <ListPanel icon="list-plus" name="Вставить список" isOpen={report !== undefined || isAsked || hasText}>
      <PasteForm report={report} page="/cart" />
    </ListPanel>
  );
}

interface PasteFormProps {
  report: PasteReport | undefined;
  page: ListPage;
  skipped?: string;
}

/**
 * Adds lines «артикул количество» to the cart. Rejected lines stay in the field, with the reason and the
 * quantity that fits; no input is lost.
 * @param page its action is `listAction`; without scripts it is shown again
 * @param skipped lines of an uploaded file that have to be corrected: they join what the field holds
 */
export function PasteForm({ report: first, page, skipped = '' }: PasteFormProps) {
  const fetcher = useFetcher<PasteReport>();
  const { refetch } = useVisitorStore();
  const report = fetcher.data ?? first;
  const [text, setText] = usePastedText(first?.text ?? skipped);
  const joined = useRef(skipped);
  const fieldId = useId();
  const known = useRef(fetcher.data);

  useEffect(() => {
    if (!fetcher.data || known.current === fetcher.data) return;
    known.current = fetcher.data;
    setText(fetcher.data.text);
    refetch();
  }, [fetcher.data, refetch]);

  useEffect(() => {
    if (skipped === joined.current) return;
    joined.current = skipped;
    if (skipped !== '') setText([text, skipped].filter((part) => part !== '').join('\n'));
  }, [skipped]);

  return (
    <fetcher.Form method="post" action={page} className={css.form}>
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
      <Button
        type="submit"
        kind={page === '/cart' ? 'main' : 'outline'}
        busy={fetcher.state !== 'idle' && 'Добавляем'}
      >
        Добавить в&nbsp;корзину
      </Button>
    </fetcher.Form>
  );
}

function Report({ report: { accepted, refused: rejected, isPartial, failure } }: { report: PasteReport }) {
  if (failure) return <Notice kind="wrong">{failure}</Notice>;
  return (
    <>
      {accepted > 0 && <Notice kind="good">Добавили {countOf(accepted, LINES)}.</Notice>}
      {rejected.length > 0 && (
        <Notice kind="attention">
          <p>
            Не&nbsp;добавили {countOf(rejected.length, LINES)}&nbsp;— исправьте{' '}
            {rejected.length === 1 ? 'её' : 'их'} в&nbsp;поле:
          </p>
          {(['multiplicity', 'stock'] as const).map(
            (why) =>
              rejected.filter(({ instead }) => instead?.why === why).length > 1 && (
                <Button key={why} type="submit" kind="outline" name="fix_all" value={why} className={css.all}>
                  {FIX_ALL[why]}
                </Button>
              ),
          )}
          <ul className={css.refused}>
            {rejected.map(({ row, text, error, instead, similar }) => (
              <li key={row}>
                <span>
                  Строка&nbsp;{row}: <b>{text}</b>&nbsp;— {error}
                </span>
                {instead && (
                  <Button type="submit" kind="quiet" name="fix_line" value={text}>
                    {FIX[instead.why]}: {formatCount(instead.quantity)}
                  </Button>
                )}
                {similar && <SimilarGoods line={text} goods={similar} />}
              </li>
            ))}
          </ul>
          {isPartial && (
            <p>
              Похожие товары показаны для первых {MOST_SEARCHED}&nbsp;строк без артикула. Когда с&nbsp;ними
              закончите, нажмите «Добавить в&nbsp;корзину»&nbsp;— покажем для следующих.
            </p>
          )}
        </Notice>
      )}
    </>
  );
}

/** The products that the words of a line find, each with a button that puts it in their place. */
function SimilarGoods({ line, goods }: { line: string; goods: SimilarGood[] }) {
  return (
    <ul className={css.similar} aria-label={`Похоже на «${line}»`}>
      {goods.map(({ id, name, article, unit, price, quantity }) => (
        <li key={id}>
          <span>
            <Typeset text={name} /> <span className={css.article}>Арт.&nbsp;{article}</span>
          </span>
          {price !== undefined && <Price value={price} unit={unit} />}
          <Button
            type="submit"
            kind="quiet"
            name={quantity === undefined ? 'choose' : 'choose_counted'}
            value={`${article}\t${line}`}
          >
            {quantity === undefined ? 'Выбрать' : `Добавить ${quantityOf(quantity, unit)}`}
            <VisuallyHidden>: {name}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The text in the field of a pasted list. The tab stores it until it is added, so that a reload and Back
 * do not lose it.
 * @param initial the text the server put into the field
 */
function usePastedText(initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(initial);
  const user = useVisitor().accountData?.user;
  function change(next: string) {
    setText(next);
    if (next === '') dropDraft('pasted-list');
    else storeDraft('pasted-list', { lines: next }, user);
  }
  useEffect(() => {
    if (initial !== '') return change(initial);
    const { lines = '' } = readDraft('pasted-list', user);
    setText((typed) => typed || lines);
  }, []);
  return [text, change];
}

/** Whether the tab has a list that has not been added yet. False until the page is hydrated. */
function useHasPastedText(): boolean {
  const [has, setHas] = useState(false);
  const user = useVisitor().accountData?.user;
  useEffect(() => setHas(readDraft('pasted-list', user).lines !== undefined), []);
  return has;
}
