import type { FieldErrors } from '../../core/errors.ts';
import type { Kind } from './content.ts';

/** All of an item that can be changed, as its row and its versions hold it. */
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

/** What does not fit together, whatever its single fields are; null: everything does. */
export function fieldsFault(
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
  if (fields.city_id !== null && !WITH_CITY.has(kind)) say('city', 'Город бывает у вакансии и помещения.');
  if (fields.category_id !== null && kind !== 'post') say('category', 'Рубрика бывает у статьи.');
  if (fields.products.length > 0 && kind !== 'post') say('products', 'Товары бывают у статьи.');
  if (new Set(fields.products).size < fields.products.length)
    say('products', 'Каждый товар указывают один раз.');
  Object.assign(errors, adFault(fields, fields.published_at !== null));
  const { salary_from, salary_to } = fields.body;
  if (typeof salary_from === 'number' && typeof salary_to === 'number' && salary_from > salary_to)
    say('body.salary_to', 'Верхняя граница меньше нижней.');
  if (fields.published_at !== null && !isSensible(fields.published_at))
    say('published_at', 'Укажите дату от 2000 до 2100 года.');
  return Object.keys(errors).length > 0 ? errors : null;
}

/** An advert without whose it is and its token may not be shown (38-ФЗ, ст. 18.1). */
export function adFault(
  { is_ad, advertiser, erid }: { is_ad: boolean; advertiser: string; erid: string },
  isShown: boolean,
): FieldErrors {
  if (!is_ad || !isShown) return {};
  return {
    ...(!advertiser && { advertiser: ['Реклама показывается с рекламодателем: укажите его и ИНН.'] }),
    ...(!erid && { erid: ['Реклама показывается с токеном: укажите erid.'] }),
  };
}

function isSensible(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year < 2100;
}
