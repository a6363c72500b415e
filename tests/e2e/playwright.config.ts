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
 * Every journey is walked at both widths, with scripts and without: the shop is whole either way. One that proves
 * something of a phone, of a desktop, of scripts or of their absence only says so by a tag, and is not begun elsewhere.
 */
const projects: Project[] = [
  { name: 'phone', use: { ...sizes.phone, ...from('192.0.2.1') }, grepInvert: /@no-scripts|@desktop/ },
  // What no width changes: the state of the cart and what a document says.
  {
    name: 'desktop',
    use: { ...sizes.desktop, ...from('192.0.2.2') },
    grepInvert: /@no-scripts|@phone/,
    testIgnore: /(state|shell-progress|shop|info)\.spec/,
  },
  {
    name: 'phone-no-scripts',
    use: { ...sizes.phone, ...from('192.0.2.3'), javaScriptEnabled: false },
    grepInvert: /@scripts|@desktop/,
    testIgnore: ONLY_SCRIPTS,
  },
  // The HTML and its forms are the same for all widths: here is what the styles make of them.
  {
    name: 'desktop-no-scripts',
    use: { ...sizes.desktop, ...from('192.0.2.4'), javaScriptEnabled: false },
    grepInvert: /@scripts|@phone/,
    testIgnore: [ONLY_SCRIPTS, /(cart|cart-stock|wishlist|errors|shop|info|catalogue)\.spec/],
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
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects,
});
