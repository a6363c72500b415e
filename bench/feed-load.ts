// A separate process: makes the feed of the default city and a price list of all goods, and prints the cost as JSON.
import { readConfig } from '../src/platform/config/config.server.ts';
import { openDatabase } from '../src/platform/database/database.server.ts';
import { priceList } from '../src/shop/feeds/price-list/price-list.server.ts';
import { makeYmlFeed } from '../src/shop/feeds/yml/yml.server.ts';

const peakMb = () => Math.round(process.resourceUsage().maxRSS / 1024);
const seconds = (since: number) => Number(((performance.now() - since) / 1000).toFixed(2));

const { db, close } = await openDatabase(readConfig(process.env), 'bench', () => {});
const city = await db
  .selectFrom('city')
  .select(['id', 'slug'])
  .where('is_default', '=', true)
  .executeTakeFirstOrThrow();
const origin = 'https://shop.example';
const emptyMb = peakMb();
const ymlStarted = performance.now();
await makeYmlFeed({ db, origin, pictureOf: (src) => src }, city.slug);
const ymlSeconds = seconds(ymlStarted);
const ymlMb = peakMb();
const made = await db.selectFrom('made_feed').select('offers').executeTakeFirstOrThrow();
const listStarted = performance.now();
const list = { cityId: city.id, buyer: null, categories: [] };
const { xlsx } = await priceList(db, list, { origin, prices: 'Розничные цены' });
let bytes = 0;
for await (const part of xlsx as AsyncIterable<Buffer>) bytes += part.length;
console.log(
  JSON.stringify({
    offers: made.offers,
    ymlSeconds,
    ymlOverEmptyMb: ymlMb - emptyMb,
    listSeconds: seconds(listStarted),
    listOverEmptyMb: peakMb() - emptyMb,
    listMegabytes: Number((bytes / 1e6).toFixed(1)),
  }),
);
await close();
process.exit(0);
