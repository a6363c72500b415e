/** The kinds of blocks of the home page. Each is there once, apart from goods of a category. */
export const HOME_BLOCKS = ['departments', 'popular', 'new', 'category', 'seen', 'posts'] as const;
export type HomeBlockKind = (typeof HOME_BLOCKS)[number];
