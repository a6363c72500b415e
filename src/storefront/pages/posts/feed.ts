/** The feed of new articles. */
export const FEED = { title: 'Новые статьи', href: '/posts/rss.xml' };
