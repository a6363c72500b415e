import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { formatRoubles } from '../../../ui/price/price.tsx';
import { api, data } from '../../api/client.ts';
import { categoryOptions, GOODS_KEY, type GoodsRow, goodsOptionsQuery } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import { KeysLine } from '../../keys/keys-help.tsx';
import { FilterSelect, Filters, SearchField } from '../../lists/filters.tsx';
import { type Column, List, Two } from '../../lists/list.tsx';
import { ListBar } from '../../lists/list-bar.tsx';
import { useColumns } from '../../lists/use-columns.ts';
import { useListState } from '../../lists/use-list-state.ts';
import { usePages } from '../../lists/use-pages.ts';
import { useSelection } from '../../lists/use-selection.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Mark } from '../../parts/mark.tsx';
import { useWidth } from '../../parts/use-wide.ts';
import { useMay } from '../../session/session.ts';
import { Head } from '../../shell/head.tsx';
import * as css from './goods.module.css';
import { MarkedGoods } from './marked-goods.tsx';

const NAMES = ['text', 'category', 'brand', 'tag', 'lack', 'hidden', 'differs'] as const;
type GoodsFilters = Partial<Record<(typeof NAMES)[number], string>>;

const VIEWS: readonly { name: string; filters: GoodsFilters; isBad?: boolean }[] = [
  { name: 'Все', filters: {} },
  { name: 'Без фото', filters: { lack: 'photo' }, isBad: true },
  { name: 'Без описания', filters: { lack: 'text' }, isBad: true },
  { name: 'Скрыты', filters: { hidden: 'yes' } },
  { name: 'Отличаются от 1С', filters: { differs: 'yes' } },
];

const load = (query: object) =>
  data(api.GET('/api/v1/staff/catalogue/goods/', { params: { query: query as never } }));

/** The goods of the shop: what buyers see of them, and where that differs from 1C. */
export default function GoodsScreen() {
  const list = useListState(NAMES);
  const { filters, setFilters } = list;
  const navigate = useNavigate();
  const may = useMay();
  const width = useWidth();
  const selection = useSelection(filters);
  const [choice, columns] = useColumns('goods', COLUMNS);
  const { data: options } = useQuery(goodsOptionsQuery());
  const pages = usePages([...GOODS_KEY, 'list', filters], (cursor) =>
    load({ ...filters, limit: 50, cursor }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  const hrefOf = (id: string) => `/catalogue/goods/${id}`;
  const mayChange = may('catalogue.bulk');
  const count = async (view: GoodsFilters) => {
    const found = await load({ ...view, limit: 1 });
    return `${found.count.toLocaleString('ru-RU')}${found.count_is_capped ? '+' : ''}`;
  };
  return (
    <>
      <Head
        title="Товары"
        actions={
          <Link to="/catalogue/bulk" className={buttonClass({ kind: 'quiet' })}>
            <Icon name="clock-counter-clockwise" size="small" /> Журнал
          </Link>
        }
      />
      <ListBar
        list="goods"
        call="catalogue/goods"
        query={filters}
        views={VIEWS}
        state={list}
        count={count}
        queryKey={GOODS_KEY}
        columns={COLUMNS}
        choice={choice}
      />
      <Filters>
        <FilterSelect
          label="Раздел"
          value={filters.category}
          options={options ? categoryOptions(options) : []}
          onChange={(category) => setFilters({ category })}
        />
        {(['brand', 'tag'] as const).map((name) => (
          <FilterSelect
            key={name}
            label={name === 'brand' ? 'Бренд' : 'Метка'}
            value={filters[name]}
            options={(options?.[`${name}s`] ?? []).map((each) => ({
              value: String(each.id),
              name: each.name,
            }))}
            onChange={(value) => setFilters({ [name]: value })}
          />
        ))}
        <SearchField
          label="Название или артикул"
          value={filters.text}
          onSearch={(text) => setFilters({ text })}
        />
        {isFiltered && (
          <Button kind="text" size="small" onClick={list.reset}>
            Сбросить
          </Button>
        )}
      </Filters>
      {mayChange && (
        <MarkedGoods selection={selection} filters={filters} count={pages.count} options={options} />
      )}
      <div className={css.list}>
        <List<GoodsRow>
          label="Товары"
          pages={pages}
          idOf={({ id }) => String(id)}
          first={NAME}
          columns={columns}
          hrefOf={hrefOf}
          open={width === 'phone' ? undefined : list.open}
          onOpen={list.setOpen}
          onMain={list.open === undefined ? undefined : () => navigate(hrefOf(list.open ?? ''))}
          {...(mayChange && { selection })}
          empty={
            isFiltered ? (
              <>
                <p>Товаров с такой бедой нет.</p>
                <Button kind="text" size="small" onClick={list.reset}>
                  Сбросить фильтр
                </Button>
              </>
            ) : (
              <p>Товаров пока нет: они придут с 1С.</p>
            )
          }
        />
      </div>
      <KeysLine
        keys={[
          ['up', 'вверх'],
          ['down', 'вниз'],
          ['main', 'открыть'],
          ['mark', 'отметить'],
          ['help', 'все клавиши'],
        ]}
        note={`Показано ${pages.rows.length} из ${pages.count}`}
      />
    </>
  );
}

const NAME: Column<GoodsRow> = {
  name: 'Товар',
  cell: ({ name, article, photo, category }) => (
    <span className={css.product}>
      <span className={css.photo}>
        {photo ? <img src={photo.src} alt="" loading="lazy" /> : <Icon name="camera" size="small" />}
      </span>
      <span className={css.words}>
        <Two note={[article && `Арт. ${article}`, category?.name].filter(Boolean).join(' · ')}>{name}</Two>
      </span>
    </span>
  ),
};

const COLUMNS: readonly Column<GoodsRow>[] = [
  {
    name: 'На витрине',
    className: css.shown,
    cell: ({ is_visible: isVisible }) => (
      <Mark tone={isVisible ? 'good' : 'none'}>{isVisible ? 'Показан' : 'Скрыт'}</Mark>
    ),
  },
  {
    name: 'Отличается от 1С',
    className: css.differs,
    cell: ({ differs }) =>
      differs.length > 0 && (
        <Mark tone="work">{differs.slice(0, 3).join(', ') + (differs.length > 3 ? '…' : '')}</Mark>
      ),
  },
  {
    name: 'Остаток',
    className: css.figure,
    isNumber: true,
    cell: ({ stock, unit }) => (stock > 0 ? `${stock.toLocaleString('ru-RU')} ${unit}` : 'нет'),
  },
  {
    name: 'Цена',
    className: css.figure,
    isNumber: true,
    isRight: true,
    cell: ({ price }) => (price === null ? 'по запросу' : formatRoubles(price)),
  },
  { name: 'Раздел', isExtra: true, cell: ({ category }) => category?.name ?? '—' },
  { name: 'Артикул', isExtra: true, cell: ({ article }) => article },
];
