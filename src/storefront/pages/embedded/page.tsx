import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { FileList } from '../../content/file-list.tsx';
import { type TextView, tagsOfText, toTextView } from '../../content/load-text.ts';
import { TextPage } from '../../content/text-page.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';

type EmbeddedPageAnswer = Answer<'/api/v1/about/embedded-pages/{id}/'>;
type EmbeddedPage = TextView<EmbeddedPageAnswer>;

export function meta({ data: { seo }, origin }: MetaArgs<EmbeddedPage>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

/** `/embedded/{id}`: a page linked from the menu (R2.12). */
export async function loader(args: LoaderFunctionArgs): Promise<EmbeddedPage> {
  const { cacheTags, loadFailed, session } = args.context.get(storefront);
  const { id = '' } = args.params;
  if (!/^[1-9]\d{0,8}$/.test(id)) {
    loadFailed({ status: 404, url: args.url });
    throw new Response(null, { status: 404 });
  }
  const call = { params: { path: { id } } } as never;
  const page = await loadOrRedirect(args, (api) => data(api.GET('/api/v1/about/embedded-pages/{id}/', call)));
  cacheTags(...tagsOfText(page as EmbeddedPageAnswer));
  return toTextView(page as EmbeddedPageAnswer, (await session()).city);
}

export function Component() {
  const { title, seo, html, textGoods, files } = useLoaderData<EmbeddedPage>();
  return (
    <TextPage title={title} breadcrumbs={seo.breadcrumbs} html={html} goods={textGoods}>
      <FileList files={files} />
    </TextPage>
  );
}
