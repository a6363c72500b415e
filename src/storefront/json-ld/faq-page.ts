import { plainText } from '../../shop/catalogue/seo.ts';

/** Questions with their answers as `FAQPage`: of a page of real questions alone (SEO.md §2). */
export function faqPage(groups: { items: { question: string; answer_html: string }[] }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: groups.flatMap(({ items }) =>
      items.map(({ question, answer_html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer_html) },
      })),
    ),
  };
}
