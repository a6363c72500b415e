import type { Insert } from './insert.ts';

/** One text of each kind; tests add what else they need. */
export async function seedContent(insert: Insert): Promise<void> {
  const write = (kind: string, slug: string | null, title: string, body: Record<string, unknown>) =>
    insert('content_item', {
      kind,
      slug,
      title,
      body: JSON.stringify(body),
      published_at: new Date('2026-01-15T09:00:00Z'),
    });
  await write('info', 'dostavka', 'Доставка', { html: '<p>Везём.</p>' });
  await write('embedded', null, 'Оптовикам', { html: '<p>Цены по договору.</p>' });
  await write('post', 'kak-vybrat-avtomat', 'Как выбрать автомат', {
    annotation: 'Считаем ток и сечение',
    html: '<p>Автоматический выключатель защищает кабель.</p>',
    image: null,
  });
  const figures = { type: 'figures', title: '', items: [{ value: '12', unit: 'лет', label: 'работаем' }] };
  for (const [slug, title] of [
    ['history', 'История'],
    ['social-responsibility', 'Ответственность'],
    ['figures-and-facts', 'Цифры'],
    ['awards', 'Награды'],
  ] as const)
    await write('about', slug, title, { html: '<p>О нас.</p>', blocks: [figures] });
  const questions = {
    type: 'questions',
    title: 'Оплата',
    items: [{ question: 'Можно картой?', answer_html: '<p>Можно.</p>' }],
  };
  await write('about', 'payment-and-delivery-faq', 'Оплата и доставка', { html: '', blocks: [questions] });
}
