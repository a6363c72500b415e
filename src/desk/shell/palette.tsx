import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Capability } from '../../shop/accounts/staff-policy/staff-policy.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InlineField } from '../../ui/field/field.tsx';
import { api, data } from '../api/client.ts';
import { Icon } from '../icon/icon.tsx';
import type { DeskIconName } from '../icon/names.ts';
import { useConfirmOrder } from '../orders/confirm-order.ts';
import { focusFirst } from '../parts/focus-first.ts';
import { useEnter, usePaused } from '../parts/use-paused.ts';
import { useMay } from '../session/session.ts';
import * as css from './palette.module.css';
import { useMenu } from './use-menu.ts';

interface Found {
  /** Its address below `/desk`; of an action that is done at once, a text that no other row has. */
  to: string;
  icon: DeskIconName;
  title: string;
  note: string;
  /** Does it at once; absent: its address is opened. */
  run?: () => void;
}

const MOST_ORDERS = 8;
const MOST_GOODS = 5;
const MOST_COMPANIES = 3;

/** What people come to do, by the words that they would type. */
const ACTIONS: readonly (Pick<Found, 'to' | 'icon' | 'title'> & { capability: Capability })[] = [
  { capability: 'orders.create', to: '/orders/new', icon: 'plus', title: 'Оформить новый заказ за клиента' },
  { capability: 'orders.handout', to: '/handout', icon: 'hand-arrow-down', title: 'Выдать заказ' },
  { capability: 'orders.move', to: '/orders?state=new', icon: 'package', title: 'Подтвердить новые заказы' },
  {
    capability: 'documents.write',
    to: '/orders?papers=missing',
    icon: 'file-text',
    title: 'Заказы без документов',
  },
  {
    capability: 'companies.review',
    to: '/contracts?status=review',
    icon: 'handshake',
    title: 'Проверить договоры',
  },
  {
    capability: 'powers.review',
    to: '/powers?status=review',
    icon: 'identification-card',
    title: 'Проверить доверенности',
  },
  {
    capability: 'messages.answer',
    to: '/messages?state=new',
    icon: 'chat-circle-text',
    title: 'Ответить на обращения',
  },
  {
    capability: 'search.edit',
    to: '/search?part=synonyms',
    icon: 'magnifying-glass',
    title: 'Добавить синоним',
  },
  {
    capability: 'search.edit',
    to: '/search?part=explain',
    icon: 'magnifying-glass',
    title: 'Почему нашлось',
  },
  { capability: 'health.read', to: '/health', icon: 'heartbeat', title: 'Проверить, что не выходит' },
];

/** Ctrl+K: finds orders by number, phone, ИНН or company, companies, goods, screens and actions by their names. ↑↓ and Enter work in the field. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const { found, isFresh } = useFound(text.trim());
  const chosen = Math.min(at, found.length - 1);
  const open = (one: Found | undefined) => {
    if (!one) return;
    onClose();
    if (one.run) one.run();
    else navigate(one.to);
  };
  const { enter, forget } = useEnter(isFresh, () => open(found[chosen]));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
    else if (event.key === 'Enter') enter();
    // In a field of search the browser would only empty it.
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Найти или сделать" onClose={onClose}>
      <InlineField
        before={<Icon name="magnifying-glass" />}
        aria-label="Что найти"
        placeholder="Номер заказа, телефон, ИНН, товар, раздел"
        type="search"
        role="combobox"
        aria-expanded
        aria-controls="palette-found"
        aria-activedescendant={found[chosen] && `palette-${chosen}`}
        autoComplete="off"
        ref={focusFirst}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          forget();
        }}
        onKeyDown={onKeyDown}
      />
      <div id="palette-found" role="listbox" aria-label="Найдено" className={css.found}>
        {found.map((one, index) => (
          <button
            key={one.to}
            id={`palette-${index}`}
            type="button"
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={cx(css.line, index === chosen && css.chosen)}
            onClick={() => open(one)}
          >
            <Icon name={one.icon} />
            <b>{one.title}</b>
            <span className={css.note}>{one.note}</span>
          </button>
        ))}
      </div>
      <p className={css.none} role="status">
        {found.length === 0 &&
          'Ничего не нашли. Заказ ищется по номеру, телефону, ИНН или названию юрлица, товар — по названию или артикулу.'}
      </p>
    </Dialog>
  );
}

/** What fits the typed words; `isFresh`: orders and goods, too, were looked for with these words. */
function useFound(typed: string): { found: Found[]; isFresh: boolean } {
  const may = useMay();
  const text = usePaused(typed);
  const words = typed.toLowerCase();
  const screens = useMenu()
    .flat()
    .filter(({ name }) => name.toLowerCase().includes(words))
    .map(({ path, name, icon }) => ({ to: `/${path}`, icon, title: name, note: 'раздел' }));
  const actions = ACTIONS.filter(
    ({ title, capability }) => words !== '' && title.toLowerCase().includes(words) && may(capability),
  ).map(({ to, icon, title }) => ({ to, icon, title, note: 'действие' }));
  const confirm = useConfirmOrder();
  const { data: orders, isFetching: seeksOrders } = useQuery({
    queryKey: ['palette', text],
    queryFn: () =>
      data(api.GET('/api/v1/staff/orders/', { params: { query: { text, limit: MOST_ORDERS } } })),
    enabled: text.length > 2 && may('orders.read'),
    placeholderData: (previous) => (text.length > 2 ? previous : undefined),
  });
  const rows = (orders?.results ?? []).flatMap((order): Found[] => {
    const note = `${order.legal_entity?.name ?? order.buyer.name}, ${order.status.name.toLowerCase()}`;
    const row: Found = { to: `/orders/${order.id}`, icon: 'package', title: `№ ${order.number}`, note };
    // Only what was named in full is done at once, and never while the buyer has to answer.
    const isNamed = order.number === text && order.status.code === 'new' && order.agreement !== 'buyer';
    if (!isNamed || !may('orders.move')) return [row];
    const run = () => confirm.mutate(order);
    return [row, { ...row, to: `confirm ${order.id}`, title: `Подтвердить № ${order.number}`, run }];
  });
  const { data: found, isFetching: seeksCompanies } = useQuery({
    queryKey: ['palette', 'companies', text],
    queryFn: () =>
      data(api.GET('/api/v1/staff/companies/', { params: { query: { text, limit: MOST_COMPANIES } } })),
    enabled: text.length > 2 && may('companies.read'),
    placeholderData: (previous) => (text.length > 2 ? previous : undefined),
  });
  const companies = (found?.results ?? []).map(({ id, name, inn }) => ({
    to: `/companies/${id}`,
    icon: 'buildings' as const,
    title: name,
    note: `ИНН ${inn}`,
  }));
  const { data: goods, isFetching: seeksGoods } = useQuery({
    queryKey: ['palette', 'goods', text],
    queryFn: () =>
      data(api.GET('/api/v1/staff/catalogue/goods/', { params: { query: { text, limit: MOST_GOODS } } })),
    enabled: text.length > 2 && may('catalogue.read'),
    placeholderData: (previous) => (text.length > 2 ? previous : undefined),
  });
  const products = (goods?.results ?? []).map(({ id, name, article }) => ({
    to: `/catalogue/goods/${id}`,
    icon: 'tag' as const,
    title: name,
    note: article && `арт. ${article}`,
  }));
  return {
    found: [...rows, ...companies, ...products, ...screens, ...actions],
    isFresh: text === typed && !seeksOrders && !seeksGoods && !seeksCompanies,
  };
}
