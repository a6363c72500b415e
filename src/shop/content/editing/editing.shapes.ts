import { type Static, Type } from 'typebox';
import {
  cursorPageOf,
  cursorQuery,
  FileShape,
  Id,
  nullable,
  pageOf,
  pageQuery,
} from '../../../platform/http/shapes.ts';
import { MOST_ROWS } from '../../accounts/many-rows/many-rows.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { type ContentState, KINDS, type Kind, STATES } from '../content.ts';
import { adFields } from '../reading/posts/posts.shapes.ts';
import { BANNER_STATES, type BannerState } from './banners/banners.ts';

/** The longest body of a call with a text: enough for a long page with tables. */
export const LONGEST_TEXT_BYTES = 1024 * 1024;

const closed = { additionalProperties: false } as const;
const Kinds = Type.Unsafe<Kind>({ type: 'string', enum: [...KINDS] });
const States = Type.Unsafe<ContentState>({ type: 'string', enum: [...STATES] });
/** The states of items, and one of their drafts. */
const ListedStates = Type.Unsafe<ContentState | 'changed'>({
  type: 'string',
  enum: [...STATES, 'changed'],
  description: 'changed: поверх показанного есть черновик',
});
const Moment = Type.String({ format: 'date-time' });
const Slug = Type.String({
  pattern: '^(?!\\d+$)[a-z0-9-]{1,100}$',
  description: 'Латинские строчные буквы, цифры и дефис',
});

const Body = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description:
    'Поля по виду (kind). info, embedded: html. post: annotation, html, image. about: html, blocks. ' +
    'vacancy: html, salary_from, salary_to, employment. ' +
    'rental: address, area, html, images, contact, lat, lon, status, price. ' +
    'У страниц ещё seo_title и seo_description. Неизвестные поля — ошибка 400.',
});

/** All fields of an item that staff may write. */
export const editable = {
  slug: nullable(Slug),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  body: Body,
  city: nullable(Id),
  category: nullable(Id),
  sort: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
  published_at: nullable(Moment),
  is_hidden: Type.Boolean(),
  is_ad: Type.Boolean(),
  advertiser: Type.String({ maxLength: 200 }),
  erid: Type.String({ maxLength: 100 }),
  products: Type.Array(Id, { maxItems: 50, description: 'Товары статьи по порядку' }),
};
const { title, body, ...others } = editable;
export const versionNote = Type.Optional(
  Type.String({ maxLength: 200, description: 'Что изменено: для списка версий' }),
);

export const NewContentShape = Type.Object(
  { kind: Kinds, title, body, ...Type.Partial(Type.Object(others)).properties, note: versionNote },
  closed,
);
export type NewContent = Static<typeof NewContentShape>;

const version = Type.Integer({ minimum: 1, description: 'Версия, которую вы читали; новее — 409' });
export const ContentPatchShape = Type.Object(
  { version, ...Type.Partial(Type.Object(editable)).properties, note: versionNote },
  closed,
);
export type ContentPatch = Static<typeof ContentPatchShape>;
/** The answer 409 for an item that has changed since it was read. */
export const StaleVersionShape = Type.Object(
  { detail: Type.String(), version: Type.Integer({ description: 'Какая версия сейчас' }) },
  { title: 'StaleVersion' },
);
export const RestoreShape = Type.Object({ version }, closed);

const listed = {
  id: Type.Integer(),
  kind: Kinds,
  slug: nullable(Type.String()),
  href: Type.String({ description: 'Адрес страницы, где это стоит' }),
  title: Type.String(),
  state: States,
  city: nullable(Type.Integer()),
  category: nullable(Type.Integer()),
  sort: Type.Integer(),
  published_at: nullable(Moment),
  hidden_at: nullable(Moment),
  ...adFields,
  version: Type.Integer(),
  author: nullable(Type.String({ description: 'Кто написал эту версию; null — не сотрудник' })),
  updated_at: Moment,
};

/** A draft over the state that visitors see. */
const draftHead = {
  version: Type.Integer({ description: 'Версия черновика: её называет следующая правка' }),
  author: nullable(Type.String()),
  updated_at: Moment,
  publish_at: nullable(Moment),
  failure: nullable(Type.String({ description: 'Почему магазин не смог его показать' })),
};

export const StaffContentListShape = cursorPageOf(
  Type.Object(
    {
      ...listed,
      draft: nullable(Type.Object({ ...draftHead, title: Type.String() }, { title: 'StaffDraftRow' })),
    },
    { title: 'StaffContentRow' },
  ),
  'StaffContentPage',
);
export const StaffContentShape = Type.Object(
  {
    ...listed,
    body: Body,
    products: Type.Array(Type.Integer()),
    files: Type.Array(FileShape),
    draft: nullable(
      Type.Object(
        {
          ...draftHead,
          base: Type.Integer({ description: 'Версия текста, над которой он написан' }),
          slug: nullable(Type.String()),
          title: Type.String(),
          body: Body,
          city: nullable(Type.Integer()),
          category: nullable(Type.Integer()),
          sort: Type.Integer(),
          ...adFields,
          products: Type.Array(Type.Integer()),
        },
        { title: 'StaffDraft' },
      ),
    ),
  },
  { title: 'StaffContent' },
);

export const StaffContentQueryShape = Type.Object(
  {
    kind: Type.Optional(Kinds),
    state: Type.Optional(ListedStates),
    category: Type.Optional(Id),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'В заголовке или адресе' })),
    ...cursorQuery,
  },
  closed,
);

export const PageQueryShape = Type.Object(pageQuery(20), closed);

export const VersionListShape = pageOf(
  Type.Object(
    {
      version: Type.Integer(),
      title: Type.String(),
      author: nullable(Type.String({ description: 'Имя; null — версия без автора' })),
      note: Type.String(),
      created_at: Moment,
      body: Body,
    },
    { title: 'ContentVersion' },
  ),
  'ContentVersionPage',
);

const categoryFields = {
  slug: Type.String({ pattern: '^(?!\\d+$)[a-z0-9-]{1,100}$' }),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  sort: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
};
export const CategoryFieldsShape = Type.Object(
  { slug: categoryFields.slug, name: categoryFields.name, sort: Type.Optional(categoryFields.sort) },
  closed,
);
export const CategoryPatchShape = Type.Partial(Type.Object(categoryFields), closed);
export const StaffCategoryShape = Type.Object(
  {
    id: Type.Integer(),
    ...categoryFields,
    posts: Type.Integer({ description: 'Сколько в ней статей, с черновиками' }),
  },
  { title: 'StaffPostCategory' },
);
export const StaffCategoryListShape = pageOf(StaffCategoryShape, 'StaffPostCategoryPage');

const bannerFields = {
  place: Type.Unsafe<'hero' | 'side'>({ type: 'string', enum: ['hero', 'side'] }),
  title: Type.String({ minLength: 1, maxLength: 200 }),
  text: Type.String({ maxLength: 500 }),
  button: Type.String({ minLength: 1, maxLength: 50 }),
  href: Type.String({ maxLength: 500, pattern: '^(/(?![/\\\\])|https?://)' }),
  image: Type.String({ maxLength: 210, pattern: '^(/files/[0-9a-z/._-]{1,200})?$' }),
  alt: Type.String({ maxLength: 300 }),
  ground: nullable(Type.String({ pattern: '^[a-f]$' })),
  sort: Type.Integer({ minimum: -10_000, maximum: 10_000 }),
  is_hidden: Type.Boolean(),
  is_ad: Type.Boolean(),
  advertiser: Type.String({ maxLength: 200 }),
  erid: Type.String({ maxLength: 100 }),
};
/** Moments between which a banner is shown. */
const bannerDates = {
  starts_at: nullable(Type.String({ format: 'date-time', description: 'С какого времени; null: сразу' })),
  ends_at: nullable(
    Type.String({ format: 'date-time', description: 'До какого времени; null: пока не скрыт' }),
  ),
};
const bannerTyped = { ...bannerFields, ...bannerDates };
const { place, title: bannerTitle, button, href, ...bannerRest } = bannerTyped;
export const NewBannerShape = Type.Object(
  { place, title: bannerTitle, button, href, ...Type.Partial(Type.Object(bannerRest)).properties },
  closed,
);
export type NewBanner = Static<typeof NewBannerShape>;
export const BannerPatchShape = Type.Object(
  { version: SeenVersionShape, ...Type.Partial(Type.Object(bannerTyped)).properties },
  closed,
);
export type BannerPatch = Static<typeof BannerPatchShape>;

export const HideBannersShape = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        { id: Id, version: SeenVersionShape, is_hidden: Type.Boolean() },
        { ...closed, title: 'HiddenBanner' },
      ),
      { minItems: 1, maxItems: MOST_ROWS },
    ),
  },
  closed,
);
export const StaffBannerShape = Type.Object(
  {
    id: Type.Integer(),
    ...bannerTyped,
    version: Type.Integer(),
    state: Type.Unsafe<BannerState>({
      type: 'string',
      enum: [...BANNER_STATES],
      description: 'shown: виден; waiting: ещё не начался; over: закончился; hidden: скрыт',
    }),
  },
  { title: 'StaffBanner' },
);
export const StaffBannerListShape = pageOf(StaffBannerShape, 'StaffBannerPage');
