import { Type } from 'typebox';
import { nullable } from '../../platform/http/shapes.ts';
import { CardShape, SeoShape } from '../catalogue/card/card.shapes.ts';
import { CategoryTileShape } from '../search/search.shapes.ts';
import { adFields, PostCardShape } from './reading/posts/posts.shapes.ts';

const BannerShape = Type.Object(
  {
    id: Type.Integer(),
    href: Type.String(),
    image: nullable(Type.String()),
    alt: Type.String(),
    title: Type.String(),
    text: Type.String(),
    button: Type.String(),
    place: Type.Unsafe<'hero' | 'side'>({ type: 'string', enum: ['hero', 'side'] }),
    ground: nullable(Type.String()),
    ...adFields,
  },
  { title: 'Banner' },
);

const BlockShape = Type.Object(
  {
    type: Type.String({ description: '`products`: ряд товаров' }),
    title: Type.String(),
    href: nullable(Type.String()),
    items: Type.Array(CardShape),
  },
  { title: 'Block' },
);

export const FrontpageShape = Type.Object(
  {
    seo: SeoShape,
    blocks: Type.Array(BlockShape),
    sections: Type.Array(
      Type.Object(
        {
          kind: Type.Unsafe<'departments' | 'popular' | 'products' | 'seen' | 'posts'>({
            type: 'string',
            enum: ['departments', 'popular', 'products', 'seen', 'posts'],
          }),
          title: Type.String({ description: 'Пусто: обычное название' }),
          block: nullable(Type.Integer({ description: 'Номер в blocks, у вида products' })),
        },
        { title: 'HomeSection' },
      ),
      { description: 'Порядок частей главной' },
    ),
    cards: Type.Array(CategoryTileShape),
    popular_products: Type.Array(CardShape),
    posts: Type.Array(PostCardShape),
    banners: Type.Array(BannerShape),
  },
  { title: 'Frontpage' },
);

export const CatalogPageShape = Type.Object(
  {
    seo: SeoShape,
    categories: Type.Array(CategoryTileShape),
    popular: Type.Array(CardShape),
    banners: Type.Array(BannerShape),
  },
  { title: 'CatalogPage' },
);
