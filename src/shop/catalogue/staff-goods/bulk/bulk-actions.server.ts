import type { Db } from '../../../../platform/database/db.server.ts';
import { badField } from '../../../../platform/http/errors.ts';
import type { GoodsState } from '../goods-state.queries.ts';
import { requireKnown } from '../staff-goods.server.ts';
import { isOwnField, type OwnChange, ownOf, withChange } from '../staff-goods.ts';
import type { TypedAction } from './bulk.shapes.ts';
import { type BulkAction, changeBy, shownValue } from './bulk.ts';

export function effectOf(state: GoodsState, action: BulkAction) {
  return withChange(ownOf(state.own), changeOf(state, action), state.oneC);
}

export function changeOf({ id, own, oneC }: GoodsState, action: BulkAction): OwnChange {
  return changeBy(action, { id, own: ownOf(own), oneC });
}

/** The goods that a product refers to, before and after a change. */
export function relatedOf(
  { own, oneC }: GoodsState,
  change: ReturnType<typeof effectOf>,
  field: string,
): number[] {
  return [ownOf(own), change.own].flatMap((of) => (shownValue(field, of, oneC) ?? []) as readonly number[]);
}

/** The action that a body names. @throws 400 at a field that it lacks */
export function actionOf(typed: TypedAction): BulkAction {
  const need = <K extends keyof TypedAction>(field: K): NonNullable<TypedAction[K]> => {
    const value = typed[field];
    if (value === undefined || value === null) throw badField(`action.${field}`, 'Обязательное поле.');
    return value as NonNullable<TypedAction[K]>;
  };
  switch (typed.kind) {
    case 'tag':
      return { kind: 'tag', tag: need('tag'), on: need('on') };
    case 'visibility':
      return { kind: 'visibility', hidden: need('hidden') };
    case 'attribute': {
      // An empty text of a form is left out, so hiding has a field of its own.
      if (typed.hidden) return { kind: 'attribute', attribute: need('attribute'), value: '' };
      if (typed.value === undefined) throw badField('action.value', 'Обязательное поле.');
      return { kind: 'attribute', attribute: need('attribute'), value: typed.value };
    }
    case 'category':
      return { kind: 'category', category: need('category') };
    case 'relation':
      return {
        kind: 'relation',
        relation: need('relation'),
        on: need('on'),
        products: [...new Set(need('products'))],
      };
    case 'replace':
      return { kind: 'replace', field: need('field'), find: need('find'), with: typed.with ?? '' };
    case 'return': {
      const unknown = typed.fields?.find((field) => !isOwnField(field));
      if (unknown !== undefined) throw badField('action.fields', `Нет поля «${unknown}».`);
      return { kind: 'return', ...(typed.fields && { fields: typed.fields }) };
    }
  }
}

/** @throws 400 when an action names what does not exist, or writes markup */
export async function requireAction(db: Db, action: BulkAction): Promise<void> {
  if (action.kind === 'replace' && /[<>&]/.test(action.find + action.with))
    throw badField('action.find', 'Знаки <, > и & заменить нельзя: поправьте такие тексты по одному.');
  await requireKnown(
    db,
    action.kind === 'relation'
      ? { [`relation.${action.relation}`]: action.products }
      : changeBy(action, { id: 0, own: {}, oneC: {} }),
  );
}
