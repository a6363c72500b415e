import { Link } from 'react-router';
import { GoodsPicker } from '../../goods/goods-picker.tsx';
import type { Goods } from '../../goods/goods-query.ts';
import { Icon } from '../../icon/icon.tsx';
import { Button } from '../../parts/button.tsx';
import { type Related, shownOf } from './goods-draft.ts';
import * as css from './product.module.css';
import type { GoodsEdit } from './use-goods-edit.ts';

/** The tags of a product, and the goods that it refers to. */
export function LinksTab({ goods, edit }: { goods: Goods; edit: GoodsEdit }) {
  return (
    <div className={css.links}>
      <fieldset className={css.group}>
        <legend>Метки</legend>
        {goods.tags.length === 0 && <p className={css.quiet}>Меток пока нет.</p>}
        {goods.tags.map((tag) => {
          const draft = edit.draft.tags[String(tag.id)];
          const isOn = draft === undefined ? tag.is_on : (draft ?? tag.one_c);
          return (
            <label key={tag.id} className={css.check}>
              <input
                type="checkbox"
                checked={isOn}
                disabled={!edit.mayEdit}
                onChange={(event) => edit.setTag(tag.id, event.target.checked)}
              />
              {tag.name}
              {isOn !== tag.one_c && (
                <span className={css.dot} role="img" aria-label="отличается от 1С" title="Отличается от 1С" />
              )}
            </label>
          );
        })}
      </fieldset>
      {goods.relations.map((relation) => (
        <RelationGroup key={relation.kind} goods={goods} relation={relation} edit={edit} />
      ))}
    </div>
  );
}

const EMPTY: Record<string, string> = {
  analog: 'Не выбраны: магазин подбирает похожие сам.',
  accessory: 'Не выбраны: магазин подбирает их сам.',
  recommended: 'Не выбраны: магазин показывает ходовые того же раздела.',
};

function RelationGroup({
  goods,
  relation,
  edit,
}: {
  goods: Goods;
  relation: Goods['relations'][number];
  edit: GoodsEdit;
}) {
  const { kind, name } = relation;
  const draft = edit.draft.relations[kind];
  const { value, isOwn } = shownOf<Related[]>(relation, draft);
  const shown = value ?? [];
  const set = (next: Related[] | null) => edit.setRelation(kind, next);
  const move = (from: number, to: number) => {
    const next = [...shown];
    const [one] = next.splice(from, 1);
    if (one) next.splice(to, 0, one);
    set(next);
  };
  const differs = draft === undefined ? relation.differs : isOwn;
  return (
    <section className={css.group} aria-label={name}>
      <h2>
        {name}
        {differs && (
          <span className={css.dot} role="img" aria-label="отличается от 1С" title="Отличается от 1С" />
        )}
      </h2>
      {shown.length === 0 && <p className={css.quiet}>{EMPTY[kind]}</p>}
      <ol className={css.related}>
        {shown.map((one, at) => (
          <li key={one.id}>
            <Link to={`/catalogue/goods/${one.id}`}>{one.name}</Link>
            <span className={css.quiet}>{one.article}</span>
            {edit.mayEdit && (
              <span className={css.tools}>
                <Button
                  kind="quiet"
                  size="small"
                  isSquare={true}
                  aria-label={`${one.name}: выше`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <Icon name="caret-up" size="small" />
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  isSquare={true}
                  aria-label={`${one.name}: убрать`}
                  onClick={() => set(shown.filter(({ id }) => id !== one.id))}
                >
                  <Icon name="x" size="small" />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {edit.mayEdit && (
        <>
          <GoodsPicker
            label={`${name}: добавить товар`}
            without={[goods.id, ...shown.map(({ id }) => id)]}
            onPick={(one) => set([...shown, one])}
          />
          {isOwn && (
            <button type="button" className={css.return} onClick={() => set(null)}>
              Вернуть из 1С
            </button>
          )}
        </>
      )}
    </section>
  );
}
