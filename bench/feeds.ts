import { finished, runNode } from './child.ts';

/** The cost of the feed of a city and a full price list (SEO-6): memory must not grow with the number of goods. */
export interface FeedFigures {
  offers: number;
  ymlSeconds: number;
  /** The peak memory above that of an idle process. */
  ymlOverEmptyMb: number;
  listSeconds: number;
  listOverEmptyMb: number;
  listMegabytes: number;
}

/** Makes both in a separate process with the database of these settings. */
export async function measureFeeds(env: Record<string, string>): Promise<FeedFigures> {
  return JSON.parse(await finished(runNode(['bench/feed-load.ts'], env)));
}
