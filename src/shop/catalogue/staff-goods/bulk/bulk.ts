import type { RelationKind } from '../../catalogue.ts';
import {
  isSameValue,
  type OfOneC,
  type Own,
  type OwnChange,
  type OwnValue,
  ownFieldName,
} from '../staff-goods.ts';

/** What may be done to many goods at once. */
export type BulkAction =
  | { kind: 'tag'; tag: number; on: boolean }
  | { kind: 'visibility'; hidden: boolean }
  /** `value` null: as in 1C again; empty: not shown. */
  | { kind: 'attribute'; attribute: number; value: string | null }
  | { kind: 'replace'; field: 'name' | 'description'; find: string; with: string }
  | { kind: 'category'; category: number }
  | { kind: 'relation'; relation: RelationKind; products: readonly number[]; on: boolean }
  /** Absent: all fields. */
  | { kind: 'return'; fields?: readonly string[] };

export const BULK_KINDS = [
  'tag',
  'visibility',
  'attribute',
  'replace',
  'category',
  'relation',
  'return',
] as const;

/** The most goods that one product refers to in one way. */
export const MOST_RELATED = 50;

/** For how many days a change of many goods can be undone (STF-56). */
export const UNDO_DAYS = 30;

/** The value that buyers see: the own one, else that of 1C. */
export function shownValue(field: string, own: Own, oneC: OfOneC): OwnValue | null {
  return own[field] ?? oneC[field] ?? null;
}

/** Changes the texts between the tags of HTML; tags and entities stay. */
function inTexts(html: string, change: (text: string) => string): string {
  return html.replaceAll(/(<[^>]*>|&[^;\s]+;)|[^<&]+|[<&]/g, (part, markup) =>
    markup ? part : change(part),
  );
}

/** A product that an action is about to change. */
interface Changed {
  id: number;
  own: Own;
  oneC: OfOneC;
}

/** What an action changes of one product. */
export function changeBy(action: BulkAction, changed: Changed): OwnChange {
  const { own, oneC } = changed;
  if (action.kind === 'tag') return { [`tag.${action.tag}`]: action.on };
  if (action.kind === 'visibility') return { hidden: action.hidden };
  if (action.kind === 'attribute') return { [`attribute.${action.attribute}`]: action.value };
  if (action.kind === 'category') return { category: action.category };
  if (action.kind === 'relation') return relationBy(action, changed);
  if (action.kind === 'return') {
    const fields = action.fields ?? Object.keys(own);
    return Object.fromEntries(fields.flatMap((field) => (field in own ? [[field, null]] : [])));
  }
  const shown = shownValue(action.field, own, oneC);
  if (typeof shown !== 'string' || !shown.includes(action.find)) return {};
  const replaced = (text: string) => text.split(action.find).join(action.with);
  const text = (action.field === 'name' ? replaced(shown) : inTexts(shown, replaced)).trim();
  if (text === shown) return {};
  // A product always has a name, and no longer one than the staff may type.
  return action.field === 'name' && (text === '' || text.length > 250) ? {} : { [action.field]: text };
}

/** The goods that a product refers to, with or without those of the action. It never refers to itself (STF-161). */
function relationBy(
  { relation, products, on }: Extract<BulkAction, { kind: 'relation' }>,
  { id, own, oneC }: Changed,
): OwnChange {
  const field = `relation.${relation}`;
  const shown = (shownValue(field, own, oneC) ?? []) as readonly number[];
  const after = on
    ? [...new Set([...shown, ...products.filter((each) => each !== id)])]
    : shown.filter((each) => !products.includes(each));
  if (after.length === shown.length || after.length > MOST_RELATED) return {};
  // Without any the shop chooses by itself again, unless that would bring back those of 1C.
  return { [field]: after.length === 0 && !(field in oneC) ? null : after };
}

/**
 * Undoes a change of one product: fields that were changed since stay.
 * @returns the values to set, and the fields that stay
 */
export function undoOf(
  own: Own,
  { before, after }: { before: OwnChange; after: OwnChange },
): { change: OwnChange; left: string[] } {
  const fields = Object.keys(after);
  const isUntouched = (field: string) => isSameValue(own[field], after[field]);
  return {
    change: Object.fromEntries(fields.filter(isUntouched).map((field) => [field, before[field] ?? null])),
    left: fields.filter((field) => !isUntouched(field)),
  };
}

/** An action for people: «Метка «Для дома» поставлена». @param names of tags, attributes, categories and goods by `tag.5` */
export function bulkActionName(action: BulkAction, names: Readonly<Record<string, string>>): string {
  switch (action.kind) {
    case 'tag':
      return `${action.on ? 'Поставить' : 'Снять'} метку «${names[`tag.${action.tag}`] ?? action.tag}»`;
    case 'visibility':
      return action.hidden ? 'Скрыть с витрины' : 'Показать на витрине';
    case 'attribute': {
      const name = `«${names[`attribute.${action.attribute}`] ?? action.attribute}»`;
      if (action.value === null) return `Вернуть свойство ${name} из 1С`;
      return action.value === '' ? `Не показывать свойство ${name}` : `Свойство ${name}: ${action.value}`;
    }
    case 'category':
      return `Перенести в раздел «${names[`category.${action.category}`] ?? action.category}»`;
    case 'relation': {
      const goods = action.products.map((id) => `«${names[`product.${id}`] ?? `№ ${id}`}»`).join(', ');
      return `${ownFieldName(`relation.${action.relation}`)}: ${action.on ? 'добавить' : 'убрать'} ${goods}`;
    }
    case 'replace':
      return `${action.field === 'name' ? 'В названии' : 'В описании'} заменить «${action.find}» на «${action.with}»`;
    case 'return':
      return 'Вернуть из 1С';
  }
}
