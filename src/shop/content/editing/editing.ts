import type { FieldErrors } from '../../../platform/http/errors.ts';
import type { Kind } from '../content.ts';

/** All editable fields of an item, as its row and its versions hold them. */
export interface ContentFields {
  slug: string | null;
  title: string;
  body: Record<string, unknown>;
  city_id: number | null;
  category_id: number | null;
  sort: number;
  /** ISO 8601 in UTC. */
  published_at: string | null;
  hidden_at: string | null;
  is_ad: boolean;
  advertiser: string;
  erid: string;
  products: number[];
}

const WITH_SLUG: ReadonlySet<Kind> = new Set(['info', 'post', 'about']);
const WITH_CITY: ReadonlySet<Kind> = new Set(['vacancy', 'rental']);

/** Validates fields against each other. @returns errors by field; null when there are none */
export function fieldsErrors(
  kind: Kind,
  fields: ContentFields,
  aboutPages: readonly string[],
): FieldErrors | null {
  const errors: FieldErrors = {};
  const say = (field: string, text: string) => {
    errors[field] = [text];
  };
  if (!fields.title) say('title', 'Заполните поле.');
  if (WITH_SLUG.has(kind) && !fields.slug) say('slug', 'Укажите адрес: латинские буквы, цифры и дефис.');
  if (kind === 'about' && fields.slug && !aboutPages.includes(fields.slug))
    say('slug', `Такой страницы на сайте нет. Есть: ${aboutPages.join(', ')}.`);
  if (fields.city_id !== null && !WITH_CITY.has(kind))
    say('city', 'Город можно указать только у вакансии и помещения.');
  if (fields.category_id !== null && kind !== 'post')
    say('category', 'Рубрику можно указать только у статьи.');
  if (fields.products.length > 0 && kind !== 'post') say('products', 'Товары можно указать только у статьи.');
  if (new Set(fields.products).size < fields.products.length)
    say('products', 'Укажите каждый товар один раз.');
  Object.assign(errors, adErrors(fields, fields.published_at !== null));
  const { salary_from, salary_to } = fields.body;
  if (typeof salary_from === 'number' && typeof salary_to === 'number' && salary_from > salary_to)
    say('body.salary_to', 'Верхняя граница меньше нижней.');
  if (fields.published_at !== null && !isSensible(fields.published_at))
    say('published_at', 'Укажите дату от 2000 до 2100 года.');
  return Object.keys(errors).length > 0 ? errors : null;
}

/** Validates the label of an advert: it may be published only with advertiser and token (STF-63). */
export function adErrors(
  { is_ad, advertiser, erid }: { is_ad: boolean; advertiser: string; erid: string },
  isShown: boolean,
): FieldErrors {
  if (!is_ad || !isShown) return {};
  return {
    ...(!advertiser && { advertiser: ['Для рекламы укажите рекламодателя и его ИНН.'] }),
    ...(!erid && { erid: ['Для рекламы укажите токен erid.'] }),
  };
}

function isSensible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year < 2100;
}
