import { type TSchema, Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';
import { MOST_ROWS } from '../../accounts/many-rows/many-rows.ts';
import { SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';

const closed = { additionalProperties: false } as const;
const pair = (value: TSchema, title: string) =>
  Type.Object({ one_c: nullable(value), own: nullable(value) }, { title });
const TextPair = pair(Type.String(), 'StructureText');
const FlagPair = pair(Type.Boolean(), 'StructureFlag');

const common = {
  id: Type.Integer(),
  version: Type.Integer(),
  name: TextPair,
  goods: Type.Integer({ description: 'У скольких товаров; у раздела — прямо в нём' }),
};
const listOf = (item: TSchema, title: string) => Type.Object({ results: Type.Array(item) }, { title });

export const StaffCategoryShape = Type.Object(
  {
    ...common,
    parent: nullable(Type.Integer()),
    slug: Type.String(),
    is_visible: Type.Boolean({ description: 'Виден покупателю: и сам, и все разделы над ним' }),
    description: TextPair,
    seo_title: TextPair,
    seo_description: TextPair,
    hidden: FlagPair,
  },
  { title: 'StaffCategory' },
);
export const StaffCategoriesShape = listOf(StaffCategoryShape, 'StaffCategories');

export const StaffAttributeShape = Type.Object(
  {
    ...common,
    type: Type.Unsafe<'list' | 'number' | 'bool' | 'text'>({
      type: 'string',
      enum: ['list', 'number', 'bool', 'text'],
    }),
    unit: TextPair,
    group_name: TextPair,
    is_facet: FlagPair,
    is_promoted: FlagPair,
    on_card: FlagPair,
  },
  { title: 'StaffAttribute' },
);
export const StaffAttributesShape = listOf(StaffAttributeShape, 'StaffAttributes');

export const StaffTagShape = Type.Object({ ...common }, { title: 'StaffTag' });
export const StaffTagsShape = listOf(StaffTagShape, 'StaffTags');

export const StaffBrandShape = Type.Object({ ...common, hidden: FlagPair }, { title: 'StaffBrand' });
export const StaffBrandsShape = listOf(StaffBrandShape, 'StaffBrands');

const text = (maxLength: number) => Type.Optional(nullable(Type.String({ minLength: 1, maxLength })));
const flag = Type.Optional(nullable(Type.Boolean()));

/** What may be set of each; null: as in 1C again. */
export const CategoryPatchShape = Type.Object(
  {
    version: SeenVersionShape,
    name: text(120),
    description: text(20_000),
    seo_title: text(200),
    seo_description: text(500),
    hidden: flag,
  },
  closed,
);
/** Categories or brands to hide or to show; null: as in 1C again. */
export const HideManyShape = Type.Object(
  {
    rows: Type.Array(
      Type.Object(
        { id: Id, version: SeenVersionShape, hidden: nullable(Type.Boolean()) },
        { ...closed, title: 'HiddenRow' },
      ),
      { minItems: 1, maxItems: MOST_ROWS },
    ),
  },
  closed,
);

export const AttributePatchShape = Type.Object(
  {
    version: SeenVersionShape,
    name: text(120),
    unit: text(30),
    group_name: text(80),
    is_facet: flag,
    is_promoted: flag,
    on_card: flag,
  },
  closed,
);
export const TagPatchShape = Type.Object({ version: SeenVersionShape, name: text(60) }, closed);
export const BrandPatchShape = Type.Object(
  { version: SeenVersionShape, name: text(80), hidden: flag },
  closed,
);
export const NewTagShape = Type.Object({ name: Type.String({ minLength: 1, maxLength: 60 }) }, closed);

export const CategoryOrderShape = Type.Object(
  {
    parent: nullable(Id),
    order: Type.Array(Id, { minItems: 1, maxItems: 1_000, description: 'Все разделы под parent по порядку' }),
    seen: Type.Array(Id, {
      minItems: 1,
      maxItems: 1_000,
      description: 'Порядок, который вы видели; если он уже другой, ответ 409',
    }),
  },
  closed,
);

export const FacetsShape = Type.Object(
  {
    version: Type.Integer(),
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          is_hidden: Type.Boolean(),
          goods: Type.Integer(),
        },
        { title: 'CategoryFacet' },
      ),
    ),
  },
  { title: 'CategoryFacets' },
);
export const FacetsBodyShape = Type.Object(
  {
    version: SeenVersionShape,
    facets: Type.Array(Type.Object({ attribute: Id, is_hidden: Type.Boolean() }, closed), {
      maxItems: 300,
      description: 'Фильтры раздела по порядку; пусто — как во всём магазине',
    }),
  },
  closed,
);
