/** What is new among the articles, for readers of feeds. */
export const FEED = { title: 'Новые статьи', href: '/posts/rss.xml' };
