import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { api, data } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { CONTENT_KEY } from '../content/sections.ts';
import * as css from './rich-text.module.css';

/** A product in the text that is being written: its image, name and article. The shop shows its card with price and button. */
export function productView({ attrs: { id } }: Node): NodeView {
  const dom = document.createElement('figure');
  dom.className = css.product ?? '';
  dom.textContent = `Товар № ${id}`;
  void describe(dom, String(id)).catch(() => {});
  return { dom };
}

async function describe(place: HTMLElement, ids: string): Promise<void> {
  const { results } = await queryClient.fetchQuery({
    queryKey: [...CONTENT_KEY, 'goods', [Number(ids)]],
    queryFn: () => data(api.GET('/api/v1/staff/content/goods/', { params: { query: { ids } } })),
  });
  const [found] = results;
  if (!found) {
    place.textContent = `Товара № ${ids} больше нет: читатели его не увидят.`;
    return;
  }
  const image = document.createElement('img');
  if (found.image) image.src = found.image;
  image.alt = '';
  const name = document.createElement('b');
  name.textContent = found.name;
  const article = document.createElement('small');
  article.textContent = found.article;
  place.replaceChildren(...(found.image ? [image] : []), name, article);
}
