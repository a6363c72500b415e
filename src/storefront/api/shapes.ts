import type { paths } from './openapi.ts';

/** The JSON response to a GET of this path. */
export type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;

export type Layout = Answer<'/api/v1/layout/'>;
/** How many rows each list shows at once. */
export type PageSizes = Layout['page_sizes'];
export type Frontpage = Answer<'/api/v1/pages/frontpage/'>;
export type City = Layout['cities'][number];
export type Card = Frontpage['popular_products'][number];
export type Seo = Frontpage['seo'];
export type PostCard = Answer<'/api/v1/posts/posts/'>['results'][number];
export type ContentBlock = Answer<'/api/v1/about/history/'>['blocks'][number];
export type BlockItem<Type extends ContentBlock['type']> = Extract<
  ContentBlock,
  { type: Type }
>['items'][number];
