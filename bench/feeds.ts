import { finished, runNode } from './child.ts';

/** What the feed of a city and a price list of everything take (SEO.md F10): memory must not grow with the goods. */
export interface FeedFigures {
  offers: number;
  ymlSeconds: number;
  /** Most that the process held over what it held with nothing done. */
  ymlOverEmptyMb: number;
  listSeconds: number;
  listOverEmptyMb: number;
  listMegabytes: number;
}

/** Makes both in a process of its own over the database of these settings. */
export async function measureFeeds(env: Record<string, string>): Promise<FeedFigures> {
  return JSON.parse(await finished(runNode(['bench/feed-load.ts'], env)));
}
