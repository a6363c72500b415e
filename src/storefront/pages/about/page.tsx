import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Blocks } from '../../content/blocks/blocks.tsx';
import { withContents } from '../../content/contents.ts';
import { FileList } from '../../content/file-list.tsx';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { type AboutPage, aboutCalls, isAboutName } from './about-calls.ts';
import { AboutFrame } from './about-frame.tsx';

export function meta({ data: { seo }, origin }: MetaArgs<AboutPage>): PageMeta {
  const { title, description, canonical, breadcrumbs } = seo;
  return { title, description, canonical, jsonLd: [breadcrumbList(breadcrumbs, origin)] };
}

/** `/about/{name}`, named like its call; other names are 404 (SH-10). */
export async function loader(args: LoaderFunctionArgs): Promise<AboutPage> {
  const { cacheTags, loadFailed } = args.context.get(storefront);
  const { name = '' } = args.params;
  if (name === 'vacancies') throw redirect('/vacancies', 301); // the name of its call
  if (!isAboutName(name)) {
    loadFailed({ status: 404, url: args.url });
    throw new Response(null, { status: 404 });
  }
  const page = await loadOrRedirect(args, aboutCalls[name]);
  cacheTags('content');
  return page;
}

/** A page about the shop: timeline, stories, figures, images. */
export function Component() {
  const { title, html, blocks, files, seo } = useLoaderData<AboutPage>();
  return (
    <AboutFrame title={title} breadcrumbs={seo.breadcrumbs}>
      {html && <RichText html={withContents(html).html} />}
      <Blocks blocks={blocks} />
      <FileList files={files} />
    </AboutFrame>
  );
}
