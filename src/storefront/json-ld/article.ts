import { absolute } from './absolute-urls.ts';
import { publisher } from './organization.ts';

/** A post as the API returns it. */
interface DescribedPost {
  href: string;
  title: string;
  annotation: string;
  image: { src: string; width?: number | undefined; height?: number | undefined } | null;
  published_at: string;
  updated_at: string;
  category: { name: string } | null;
}

/** Search engines cut longer headings. */
const HEADLINE = 110;

/**
 * Structured data of a post (SEO-10).
 * @param company the shop's name
 */
export function article(post: DescribedPost, company: string, origin: string): object {
  const url = absolute(post.href, origin);
  const author = publisher(company, origin);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title.length > HEADLINE ? `${post.title.slice(0, HEADLINE - 1)}…` : post.title,
    description: post.annotation,
    url,
    mainEntityOfPage: url,
    inLanguage: 'ru',
    datePublished: post.published_at,
    // Changes before the publication do not count.
    dateModified: post.updated_at > post.published_at ? post.updated_at : post.published_at,
    ...(post.image && { image: absolute(post.image.src, origin) }),
    ...(post.category && { articleSection: post.category.name }),
    author,
    publisher: author,
  };
}
