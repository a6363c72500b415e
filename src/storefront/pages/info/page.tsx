import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { FileList } from '../../content/file-list.tsx';
import { TextPage } from '../../content/text-page.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { MetaArgs, PageMeta } from '../../page.ts';

type InfoDocument = Answer<'/api/v1/documents/{slug}/'>;

export function meta({ data: { seo }, origin }: MetaArgs<InfoDocument>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

/** An info document by its slug; one it had before leads on to the present one, once. */
export async function loader(args: LoaderFunctionArgs): Promise<InfoDocument> {
  const slug = args.params.slug ?? '';
  const document = await loadOrRedirect(args, (api) =>
    data(api.GET('/api/v1/documents/{slug}/', { params: { path: { slug } } })),
  );
  if (document.slug !== slug) throw redirect(`/info/${document.slug}`, 301);
  args.context.get(storefront).cacheTags('content');
  return document;
}

/** An info document: date of revision, contents of a long one, the text, its files (UX.md «Info documents»). */
export function Component() {
  const { title, seo, updated_at, html, files } = useLoaderData<InfoDocument>();
  return (
    <TextPage title={title} breadcrumbs={seo.breadcrumbs} revision={updated_at} html={html}>
      <FileList files={files} />
    </TextPage>
  );
}
