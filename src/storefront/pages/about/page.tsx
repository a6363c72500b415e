import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { type ApiClient, data } from '../../api/client.ts';
import type { Answer } from '../../api/shapes.ts';
import { Blocks } from '../../content/blocks/blocks.tsx';
import { withContents } from '../../content/contents.ts';
import { FileList } from '../../content/file-list.tsx';
import { RichText } from '../../content/rich-text.tsx';
import { breadcrumbList } from '../../json-ld/breadcrumb-list.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
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

/** A page of text and blocks; all pages of this kind have the same response. */
export type AboutPage = Answer<'/api/v1/about/history/'>;

/** The pages of text and blocks, by the names of their calls (SH-10). */
const aboutCalls = {
  history: (api: ApiClient): Promise<AboutPage> => data(api.GET('/api/v1/about/history/')),
  'social-responsibility': (api: ApiClient): Promise<AboutPage> =>
    data(api.GET('/api/v1/about/social-responsibility/')),
  'figures-and-facts': (api: ApiClient): Promise<AboutPage> =>
    data(api.GET('/api/v1/about/figures-and-facts/')),
  awards: (api: ApiClient): Promise<AboutPage> => data(api.GET('/api/v1/about/awards/')),
};

function isAboutName(name: string): name is keyof typeof aboutCalls {
  return Object.hasOwn(aboutCalls, name);
}
