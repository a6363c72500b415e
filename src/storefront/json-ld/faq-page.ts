import { plainText } from '../../shop/catalogue/catalogue.ts';

/** Structured data of a page of questions and answers (SEO-10). */
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
