import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { cx } from '../../../ui/cx.ts';
import { hasStatus, waitingText } from '../../api/failures.ts';
import { type Goods, goodsQuery } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import { ThingNews } from '../../live/thing-news.tsx';
import { Mark } from '../../parts/mark.tsx';
import { longMoment } from '../../parts/moments.ts';
import { Head } from '../../shell/head.tsx';
import { AttributesTab } from './attributes-tab.tsx';
import { BuyerView } from './buyer-view.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { LinksTab } from './links-tab.tsx';
import { PhotosTab } from './photos-tab.tsx';
import * as css from './product.module.css';
import { ProductBar } from './product-bar.tsx';
import { SeoTab, TextsTab } from './texts-tab.tsx';
import { type GoodsEdit, useGoodsEdit } from './use-goods-edit.ts';

const BACK = { to: '/catalogue/goods', name: 'Товары' };

/** A product: what 1C says beside what buyers see. `?tab=photos`: which part is open. */
export default function ProductScreen() {
  const { id = '' } = useParams();
  const { data: goods, error } = useQuery(goodsQuery(Number(id)));
  if (goods) return <Content key={goods.id} goods={goods} />;
  const title = hasStatus(error, 404) ? 'Такого товара нет' : 'Товар';
  return (
    <>
      <Head title={title} back={BACK} />
      <p className={css.wait} role="status">
        {waitingText(error, 'Проверьте адрес или найдите товар в списке.')}
      </p>
    </>
  );
}

const TABS = [
  ['texts', 'Тексты'],
  ['photos', 'Фото'],
  ['attributes', 'Свойства'],
  ['links', 'Метки и связи'],
  ['documents', 'Сертификаты'],
  ['seo', 'Поисковики'],
  ['history', 'История'],
] as const;
type Tab = (typeof TABS)[number][0];

function Content({ goods }: { goods: Goods }) {
  const [params, setParams] = useSearchParams();
  const edit = useGoodsEdit(goods);
  const tab = TABS.find(([name]) => name === params.get('tab'))?.[0] ?? 'texts';
  return (
    <>
      <Head
        title={goods.name}
        back={BACK}
        actions={
          goods.is_visible && (
            <a href={goods.href} target="_blank" rel="noreferrer" className={css.open}>
              Открыть в магазине <Icon name="arrow-square-out" size="small" />
            </a>
          )
        }
      />
      <ThingNews<Goods>
        at="head"
        thing={{
          kind: 'product',
          id: goods.id,
          version: goods.version,
          query: goodsQuery(goods.id),
          byOf: ({ history }) => history[0]?.by,
        }}
      />
      <div className={css.sub}>
        {goods.article && <span>Арт. {goods.article}</span>}
        {goods.one_c_id && <span title={goods.one_c_id}>1С {shortId(goods.one_c_id)}</span>}
        {goods.category && <span>{goods.category.name}</span>}
        <span className={css.state}>
          <Mark tone={goods.is_visible ? 'good' : 'none'} isStrong>
            {goods.is_visible ? 'Показан' : 'Скрыт'}
          </Mark>
          {goods.stock > 0 ? `${goods.stock.toLocaleString('ru-RU')} ${goods.unit}` : 'нет в наличии'}
        </span>
      </div>
      <nav className={css.tabs} aria-label="Части товара">
        {TABS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            className={cx(css.tab, tab === name && css.on)}
            aria-current={tab === name || undefined}
            onClick={() => setParams(name === 'texts' ? {} : { tab: name }, { replace: true })}
          >
            {label}
            <span className={css.count}>{countOf(goods, name)}</span>
          </button>
        ))}
      </nav>
      <div className={css.columns}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
        <section className={css.left} aria-label={TABS.find(([name]) => name === tab)?.[1]} tabIndex={0}>
          <TabContent tab={tab} goods={goods} edit={edit} />
        </section>
        <BuyerView goods={goods} draft={edit.draft} />
      </div>
      {edit.mayEdit && <ProductBar goods={goods} edit={edit} />}
    </>
  );
}

function TabContent({ tab, goods, edit }: { tab: Tab; goods: Goods; edit: GoodsEdit }) {
  if (tab === 'photos') return <PhotosTab goods={goods} edit={edit} />;
  if (tab === 'attributes') return <AttributesTab goods={goods} edit={edit} />;
  if (tab === 'links') return <LinksTab goods={goods} edit={edit} />;
  if (tab === 'documents') return <DocumentsTab goods={goods} mayEdit={edit.mayEdit} />;
  if (tab === 'seo') return <SeoTab goods={goods} edit={edit} />;
  if (tab === 'history') return <HistoryTab goods={goods} />;
  return <TextsTab goods={goods} edit={edit} />;
}

function HistoryTab({ goods }: { goods: Goods }) {
  return (
    <div className={css.documents}>
      {goods.history.length === 0 && <p className={css.hint}>Товар здесь ещё не меняли.</p>}
      <ul>
        {goods.history.map(({ at, by, fields }) => (
          <li key={at + fields.join()}>
            <span>{fields.join(', ')}</span>
            <span className={css.quiet}>
              {by}, {longMoment(new Date(at))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much a part has; empty: nothing. */
function countOf(goods: Goods, tab: Tab): number | '' {
  const { photos, attributes, tags, relations, documents, history } = goods;
  const shown = (pair: { own: unknown[] | null; one_c: unknown[] | null }) =>
    (pair.own ?? pair.one_c ?? []).length;
  const links = () =>
    tags.filter((tag) => tag.is_on).length + relations.reduce((sum, relation) => sum + shown(relation), 0);
  const texts = [goods.names, goods.description, goods.multiplicity, goods.place, goods.hidden];
  const counts: Record<Tab, number> = {
    texts: texts.filter(({ differs }) => differs).length,
    photos: shown(photos),
    attributes: attributes.length,
    links: links(),
    documents: documents.length,
    seo: [goods.seo_title, goods.seo_description].filter(({ own }) => own !== null).length,
    history: history.length,
  };
  return counts[tab] || '';
}

/** «5c1f…a0e4» */
function shortId(id: string): string {
  return id.length <= 12 ? id : `${id.slice(0, 4)}…${id.slice(-4)}`;
}
