import { Price } from '../../../ui/price/price.tsx';
import { PriceTag } from '../../../ui/price/price-tag.tsx';
import type { Goods } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import * as css from './buyer-view.module.css';
import { type GoodsDraft, shownOf } from './goods-draft.ts';

/** The product as its card and a search engine show it, with the changes that were not saved yet. */
export function BuyerView({ goods, draft }: { goods: Goods; draft: GoodsDraft }) {
  const text = (pair: { one_c: string | null; own: string | null }, value: unknown) =>
    shownOf<string>(pair, value as string | null | undefined).value ?? '';
  const name = text(goods.names, draft.plain.name);
  const description = text(goods.description, draft.plain.description).replace(/<[^>]*>/g, ' ');
  const [photo] = shownOf(goods.photos, draft.photos).value ?? [];
  const isHidden = shownOf<boolean>(goods.hidden, draft.plain.hidden as boolean | null | undefined).value;
  return (
    <aside className={css.view} aria-label="Так увидит покупатель">
      <span className={css.label}>Так увидит покупатель</span>
      {isHidden && <p className={css.hidden}>Скрыт: покупатель его не увидит.</p>}
      <div className={css.photo}>
        {photo ? <img src={photo.src} alt="" /> : <Icon name="camera" size="big" />}
      </div>
      <div className={css.tag}>
        {goods.price !== null && (
          <PriceTag>
            <Price value={goods.price} />
          </PriceTag>
        )}
        <span className={css.label}>{goods.price === null ? 'цена по запросу' : `за ${goods.unit}`}</span>
      </div>
      <b className={css.name}>{name}</b>
      {goods.article && <span className={css.label}>Арт. {goods.article}</span>}
      <section className={css.found}>
        <span className={css.label}>В поиске</span>
        <b>{text(goods.seo_title, draft.plain.seo_title) || `${name} — купить, цена`}</b>
        <span className={css.address}>{goods.href.slice(1).replace('/', ' › ')}</span>
        <span>{text(goods.seo_description, draft.plain.seo_description) || description.slice(0, 160)}</span>
      </section>
    </aside>
  );
}
