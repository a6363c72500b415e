// Audits pages of a running shop with Lighthouse, as a phone sees them, and prints a line of JSON for each.
// Started by bench/lighthouse.ts: node audit.mjs '{"chromium":"/usr/bin/chromium","base":"http://…","runs":3,"pages":[…]}'
import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';

/** @type {{chromium: string, base: string, runs: number, pages: {name: string, path: string, cookies: Record<string, string>}[]}} */
const { chromium, base, runs, pages } = JSON.parse(process.argv[2]);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
for (const { name, path, cookies } of pages) {
  const reports = [];
  for (let run = 0; run < runs; run++) reports.push(await audit(path, cookies));
  // A busy machine makes a page slower, never faster, so the median is reported.
  reports.sort((a, b) => a.scores.performance - b.scores.performance);
  const { scores, ...middle } = reports[Math.floor(runs / 2)];
  const performances = reports.map((report) => report.scores.performance);
  console.log(JSON.stringify({ name, path, scores, performances, ...middle }));
}
await browser.close();

/** One audit in a browser without any state but the cookies. */
async function audit(path, cookies) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await context.setCookie(
    ...Object.entries(cookies).map(([name, value]) => ({
      name,
      value,
      domain: new URL(base).hostname,
      path: '/',
    })),
  );
  try {
    const { lhr } = await lighthouse(
      base + path,
      { onlyCategories: CATEGORIES, logLevel: 'error' },
      undefined,
      page,
    );
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    const value = (id) => Math.round(lhr.audits[id].numericValue * 1000) / 1000;
    const scored = CATEGORIES.flatMap((id) => (id === 'performance' ? [] : lhr.categories[id].auditRefs));
    return {
      scores: Object.fromEntries(CATEGORIES.map((id) => [id, Math.round(lhr.categories[id].score * 100)])),
      firstPaintMs: value('first-contentful-paint'),
      largestPaintMs: value('largest-contentful-paint'),
      speedIndexMs: value('speed-index'),
      blockingMs: value('total-blocking-time'),
      layoutShift: value('cumulative-layout-shift'),
      bytes: value('total-byte-weight'),
      // The audits that keep the other three categories below 100.
      failed: scored
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
        .map(({ id }) => id),
    };
  } finally {
    await context.close();
  }
}
