import type { ContentItem } from './sections.ts';

/** The fields of a text that its draft may change. */
export interface Fields {
  title: string;
  slug: string | null;
  body: Record<string, unknown>;
  city: number | null;
  category: number | null;
  sort: number;
  is_ad: boolean;
  advertiser: string;
  erid: string;
  products: number[];
}

/** The versions that a writer has seen. */
export interface Seen {
  /** Of the draft; 0: there was none. */
  version: number;
  /** Of the text under it. */
  base: number;
}

/** What somebody has typed, from which state, made from which versions. */
export interface Typed {
  seen: Seen;
  was: Fields;
  now: Fields;
}

/** The fields of a text as its draft has them, or as they are published. */
export function fieldsOf(item: ContentItem): Fields {
  const { title, slug, body, city, category, sort, is_ad, advertiser, erid, products } = item.draft ?? item;
  return { title, slug, body, city, category, sort, is_ad, advertiser, erid, products };
}

export function seenOf({ draft, version }: ContentItem): Seen {
  return { version: draft?.version ?? 0, base: version };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Fields as people may change them apart: those of the body are called `body.html`. */
function flat({ body, ...rest }: Fields): Record<string, unknown> {
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [`body.${name}`, value])),
  };
}

function whole(fields: Record<string, unknown>): Fields {
  const body: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (name.startsWith('body.')) body[name.slice('body.'.length)] = value;
    else rest[name] = value;
  }
  return { ...rest, body } as unknown as Fields;
}

/** The fields in which two states differ. */
export function changedNames(was: Fields, now: Fields): string[] {
  const [before, after] = [flat(was), flat(now)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !same(before[name], after[name]),
  );
}

/** What a save sends: the changed fields, a changed body as a whole. */
export function changeOf({ was, now }: Typed): Partial<Fields> {
  const names = new Set(changedNames(was, now).map((name) => (name.startsWith('body.') ? 'body' : name)));
  return Object.fromEntries(Object.entries(now).filter(([name]) => names.has(name)));
}

/**
 * Puts what somebody has typed together with what another person has saved meanwhile.
 * @param was the state that both began with
 * @returns mine where I have changed a field, theirs elsewhere; and the fields that both have changed differently
 */
export function merged(was: Fields, mine: Fields, theirs: Fields): { fields: Fields; both: string[] } {
  const my = changedNames(was, mine);
  const both = my.filter(
    (name) => changedNames(was, theirs).includes(name) && !same(flat(mine)[name], flat(theirs)[name]),
  );
  const [ours, others] = [flat(mine), flat(theirs)];
  const fields = { ...others };
  for (const name of my) fields[name] = ours[name];
  return { fields: whole(fields), both };
}

/** Mine, with one field of theirs. */
export function withTheirs(mine: Fields, theirs: Fields, name: string): Fields {
  return whole({ ...flat(mine), [name]: flat(theirs)[name] });
}

const NAMES: Record<string, string> = {
  title: 'заголовок',
  slug: 'адрес',
  city: 'город',
  category: 'рубрика',
  sort: 'порядок',
  is_ad: 'реклама',
  advertiser: 'рекламодатель',
  erid: 'erid',
  products: 'товары',
  'body.html': 'текст',
  'body.annotation': 'вступление',
  'body.image': 'картинка',
  'body.blocks': 'блоки',
  'body.seo_title': 'заголовок для поиска',
  'body.images': 'картинки',
  'body.seo_description': 'описание для поиска',
  'body.address': 'адрес помещения',
  'body.salary_from': 'зарплата от',
  'body.salary_to': 'зарплата до',
  'body.employment': 'занятость',
  'body.area': 'площадь',
  'body.contact': 'контакт',
  'body.status': 'занято',
  'body.price': 'цена',
  'body.lat': 'широта',
  'body.lon': 'долгота',
};

/** The most characters of a value in a conflict. */
const MOST_SHOWN = 160;

/** A value of a field as a conflict shows it: a text without its markup, cut. */
export function shownText(_field: string, value: unknown): string {
  const text = typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ') : JSON.stringify(value);
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}

/** The name of a field for people. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}
