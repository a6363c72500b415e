import { diploma } from '../art/diploma.ts';
import { scene } from '../art/scenes.ts';
import { ABOUT, AWARDS, FIGURES, STORIES } from './about.ts';
import { FAQ } from './faq.ts';
import { HISTORY } from './history.ts';
import { storeImageFile } from './images.ts';

/** Pages about the company with their blocks, by their slug. */
export async function aboutPages(filesDir: string) {
  const blocks: Partial<Record<keyof typeof ABOUT, unknown[]>> = {
    history: [{ type: 'years', title: 'По годам', items: await years(filesDir) }],
    'social-responsibility': [{ type: 'stories', title: 'Что мы делаем', items: await stories(filesDir) }],
    'figures-and-facts': FIGURES.map((group) => ({ type: 'figures', ...group })),
    awards: [{ type: 'images', title: 'Дипломы и грамоты', items: await awards(filesDir) }],
    'payment-and-delivery-faq': FAQ.map(({ title, items }) => ({
      type: 'questions',
      title,
      items: items.map(([question, answer_html]) => ({ question, answer_html })),
    })),
  };
  return Object.entries(ABOUT).map(([slug, { title, ...body }]) => {
    return { slug, title, body: { ...body, blocks: blocks[slug as keyof typeof ABOUT] ?? [] } };
  });
}

function years(filesDir: string) {
  return Promise.all(
    HISTORY.map(async ({ things, alt = '', ...year }) => {
      const image = things && (await storeImageFile(filesDir, scene(things, 'b'), alt));
      return { ...year, ...(image && { image }) };
    }),
  );
}

function stories(filesDir: string) {
  return Promise.all(
    STORIES.map(async ({ title, html, things, ground, alt }) => {
      return { title, html, image: await storeImageFile(filesDir, scene(things, ground), alt) };
    }),
  );
}

function awards(filesDir: string) {
  return Promise.all(
    AWARDS.map(async ({ head, lines, year, ground, caption }) => {
      const alt = `${head[0]}${head.slice(1).toLowerCase()}: ${lines.join(' ')}`;
      return { ...(await storeImageFile(filesDir, diploma(head, lines, year, ground), alt)), caption, year };
    }),
  );
}
