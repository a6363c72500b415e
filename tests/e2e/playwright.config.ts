import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';

/** Files about scripts: without them nothing of it is there. */
const ONLY_SCRIPTS = /(state|notices|search-typing|shell-progress|cart-live)\.spec/;

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Each project comes from an address of its own: limits of tries count by address, and the shop trusts this one. */
const from = (address: string) => ({ extraHTTPHeaders: { 'x-forwarded-for': address } });

/**
 * A fact is walked on a phone with scripts and on a desktop without: each width and each manner once. `@widths` says
 * that the width decides something, and it is walked at both, with scripts and without; `@phone`, `@desktop`,
 * `@scripts` and `@no-scripts` that it is one of that width or manner only.
 */
const projects: Project[] = [
  { name: 'phone', use: { ...sizes.phone, ...from('192.0.2.1') }, grepInvert: /@no-scripts|@desktop/ },
  {
    name: 'desktop',
    use: { ...sizes.desktop, ...from('192.0.2.2') },
    grep: /@widths|@desktop/,
    grepInvert: /@no-scripts|@phone/,
  },
  {
    name: 'phone-no-scripts',
    use: { ...sizes.phone, ...from('192.0.2.3'), javaScriptEnabled: false },
    grep: /@widths|@phone/,
    grepInvert: /@scripts|@desktop/,
    testIgnore: ONLY_SCRIPTS,
  },
  {
    name: 'desktop-no-scripts',
    use: { ...sizes.desktop, ...from('192.0.2.4'), javaScriptEnabled: false },
    grepInvert: /@scripts|@phone/,
    testIgnore: ONLY_SCRIPTS,
  },
];

/** A cookie that a browser comes back with. */
function answered(name: string, value: string) {
  const domain = new URL(process.env.SHOP_URL ?? 'http://localhost').hostname;
  const sameSite = 'Lax' as const;
  return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite };
}

export default defineConfig<PlaywrightTestOptions>({
  testDir: '.',
  outputDir: join(tmpdir(), 'vitrina-e2e'),
  globalSetup: './shop.setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous: how fast a page is, the benchmarks say; a busy machine must not fail a journey.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // One of three hundred journeys that trips over a busy browser is walked once more, and named at the end as such.
  retries: 1,
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    // Set by shop.setup.ts before the workers read this file.
    baseURL: process.env.SHOP_URL,
    // Who has answered what may be kept; the one who has not is in privacy.spec.ts.
    storageState: { cookies: [answered('cookie_choice', 'all-1')], origins: [] },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // A fifth of the whole time; for looking at one that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Without a language of the system Chromium calls every file with a Cyrillic name «download».
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects,
});
