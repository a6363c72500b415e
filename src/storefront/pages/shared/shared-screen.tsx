import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { countOf, formatCount } from '../../../platform/text/plural.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { listText } from '../../../shop/sharing/sharing.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Price } from '../../../ui/price/price.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { BuyerNote } from '../../companies/buyer-note.tsx';
import { formatDay } from '../../places/days.ts';
import * as share from '../../sharing/share.module.css';
import { CopyButton, ListFiles } from '../../sharing/share-parts.tsx';
import { sharedSheetHref } from '../../sharing/sheet-href.ts';
import { PrintHead } from '../../shell/print-head.tsx';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import * as screen from '../cart/cart-screen.module.css';
import * as totals from '../cart/totals.module.css';
import { Outcome } from './outcome.tsx';
import type { SharedList, SharedOutcome } from './rejected-lines.ts';
import * as css from './shared.module.css';
import { SharedLine } from './shared-line.tsx';

interface SharedScreenProps {
  token: string;
  list: SharedList;
  formKey: string;
  outcome: SharedOutcome | undefined;
}

const POSITIONS = ['позиция', 'позиции', 'позиций'] as const;
const OF_POSITIONS = ['позиции', 'позиций', 'позиций'] as const;
const HEADINGS = { cart: 'Корзина по\u00a0ссылке', wishlist: 'Избранное по\u00a0ссылке' };
/** From this number of lines on the list is dense. */
const MANY = 21;

/** A shared list at the visitor's own prices, with a button that adds everything. */
export function SharedScreen({ token, list, formKey, outcome }: SharedScreenProps) {
  const { refetch } = useVisitorStore();
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    // On a phone the button is far below the answer.
    answer.current?.focus({ preventScroll: true });
    answer.current?.scrollIntoView({ block: 'nearest' });
    // The cart's badge follows what a form has added.
    if (outcome.accepted) refetch();
  }, [outcome, refetch]);
  const { kind, city, prices, results, expires_at, is_own } = list;
  return (
    <div className={screen.page}>
      <PrintHead />
      <header className={css.head}>
        <h1 tabIndex={-1}>{HEADINGS[kind]}</h1>
        <p className={css.count}>{countOf(results.length, POSITIONS)}</p>
        <p className={css.about}>
          {typograph(prices)}. Цены и&nbsp;наличие&nbsp;— для города&nbsp;{city}. Ссылка действует до&nbsp;
          {formatDay(expires_at)}.
        </p>
      </header>
      <div className={screen.buyer}>
        <BuyerNote />
      </div>
      <div ref={answer} tabIndex={-1} className={css.outcome}>
        <Outcome outcome={outcome} list={list} formKey={formKey} />
      </div>
      <div className={screen.layout}>
        <div data-many={results.length >= MANY || undefined}>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers */}
          <ul role="list" className={screen.lines} aria-label="Товары списка">
            {results.map((line) => (
              <SharedLine key={line.product} line={line} />
            ))}
          </ul>
          <details className={css.files}>
            <summary className={buttonClass({ kind: 'quiet' })}>
              <Icon name="file-text" size="small" />
              Список текстом и&nbsp;таблицей
            </summary>
            <div className={css.inside}>
              <ListFiles
                text={listText(results)}
                unnamed={results.filter(({ article }) => article === '').length}
                sheetHref={sharedSheetHref(token)}
              >
                <span className={share.copy}>
                  <CopyButton text={listText(results)}>Скопировать список</CopyButton>
                </span>
              </ListFiles>
            </div>
          </details>
          {is_own && <OwnLink kind={kind} />}
        </div>
        <Totals list={list} formKey={formKey} isAdded={Boolean(outcome?.accepted)} />
      </div>
    </div>
  );
}

interface TotalsProps {
  list: SharedList;
  formKey: string;
  /** Then the link to the cart is the main button, and adding once more is a choice of its own. */
  isAdded: boolean;
}

function Totals({ list: { count, total_price, results }, formKey, isAdded }: TotalsProps) {
  const kind = isAdded ? 'outline' : 'main';
  if (count === 0)
    return (
      <aside className={totals.totals} aria-label="Итого">
        <h2>Нет в&nbsp;наличии</h2>
        <p className={totals.note}>
          В&nbsp;вашем городе этих товаров сейчас нет. Выберите другой город вверху страницы.
        </p>
      </aside>
    );
  return (
    <>
      <aside className={totals.totals} aria-label="Итого">
        <h2>Итого</h2>
        {count < results.length && (
          <p className={totals.note}>
            Можно купить {formatCount(count)} из&nbsp;{countOf(results.length, OF_POSITIONS)}
          </p>
        )}
        <p className={cx(totals.sum, css.sum)}>
          <Price value={total_price} className={totals.big} />
        </p>
        {isAdded && (
          <a href="/cart" className={cx(buttonClass({ size: 'big', wide: true }), totals.order)}>
            Перейти в&nbsp;корзину
          </a>
        )}
        <AddForm formKey={formKey} kind={kind} className={totals.order} size="big">
          {isAdded ? 'Добавить ещё раз' : <>Добавить всё в&nbsp;корзину</>}
        </AddForm>
        <p className={totals.note}>
          {isAdded
            ? 'Количество каждого товара увеличится ещё на\u00a0столько\u00a0же.'
            : 'Товары добавятся к\u00a0тем, что уже лежат в\u00a0вашей корзине.'}
        </p>
      </aside>
      <div className={totals.bar} data-page-foot="over">
        <Price value={total_price} className={totals.barSum} />
        {isAdded ? (
          <a href="/cart" className={cx(buttonClass({ wide: true }), totals.barOrder)}>
            Перейти в&nbsp;корзину
          </a>
        ) : (
          <AddForm formKey={formKey} kind={kind} className={totals.barOrder}>
            Добавить всё
          </AddForm>
        )}
      </div>
    </>
  );
}

interface AddFormProps {
  formKey: string;
  kind: 'main' | 'outline';
  className: string | undefined;
  size?: 'big';
  children: ReactNode;
}

function AddForm({ formKey, kind, className, size, children }: AddFormProps) {
  const busy = useNavigation().formData?.get('intent') === 'add';
  return (
    <Form method="post" className={className}>
      <input type="hidden" name="key" value={formKey} />
      <Button
        type="submit"
        kind={kind}
        name="intent"
        value="add"
        wide
        busy={busy && 'Добавляем'}
        {...(size && { size })}
      >
        {children}
      </Button>
    </Form>
  );
}

/** Shown to the owner only. */
function OwnLink({ kind }: { kind: 'cart' | 'wishlist' }) {
  const busy = useNavigation().formData?.get('intent') === 'revoke';
  return (
    <div className={css.own}>
      <Notice kind="attention">
        <p>
          Это ваша ссылка. Ваше имя не&nbsp;показываем, а&nbsp;цены у&nbsp;каждого свои. Список
          не&nbsp;меняется вместе с&nbsp;{kind === 'cart' ? 'вашей' : 'вашим'}{' '}
          <a href={`/${kind}`} className={linkClass}>
            {kind === 'cart' ? 'корзиной' : 'избранным'}
          </a>
          : чтобы поделиться изменениями, создайте новую ссылку.
        </p>
        <Form method="post">
          <Button type="submit" kind="outline" name="intent" value="revoke" busy={busy && 'Закрываем'}>
            Закрыть доступ по&nbsp;ссылке
          </Button>
        </Form>
      </Notice>
    </div>
  );
}
