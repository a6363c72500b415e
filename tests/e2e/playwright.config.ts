import { join } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';
import { keepTemporaryFilesInMemory } from '../support/memory-folder.ts';
import { isNightly } from '../support/nightly.ts';

keepTemporaryFilesInMemory();

/** Files about scripts, which are skipped without scripts. */
const ONLY_SCRIPTS = /(state|notices|search-typing|shell-progress|cart-live)\.spec/;

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/**
 * Each project has its own client address in each of the processes that run journeys, because rate limits count by address; the
 * shop trusts this proxy.
 */
const from = (project: number) => ({
  extraHTTPHeaders: {
    'x-forwarded-for': `192.0.2.${project + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0)}`,
  },
});

/** Tests for both widths of a mode. Those that have both modes leave the other two combinations to the night. */
const WIDTHS = isNightly
  ? { scripts: /@widths/, noScripts: /@widths/ }
  : {
      scripts: new RegExp(`(?=.*@widths)(?=.*(?:@scripts|${ONLY_SCRIPTS.source}))`),
      noScripts: /(?=.*@widths)(?=.*@no-scripts)/,
    };

/**
 * Each fact is tested on a phone with scripts and on a desktop without: every width and every mode once. `@widths` marks a test
 * that depends on the width: a mode alone runs in both widths, and at night each mode does. `@phone`, `@desktop`, `@scripts`
 * and `@no-scripts` restrict a test to that width or mode.
 */
const projects: Project[] = [
  { name: 'phone', use: { ...sizes.phone, ...from(1) }, grepInvert: /@no-scripts|@desktop/ },
  {
    name: 'desktop',
    use: { ...sizes.desktop, ...from(2) },
    grep: [/@desktop/, WIDTHS.scripts],
    grepInvert: /@no-scripts|@phone/,
  },
  {
    name: 'phone-no-scripts',
    use: { ...sizes.phone, ...from(3), javaScriptEnabled: false },
    grep: [/@phone/, WIDTHS.noScripts],
    grepInvert: /@scripts|@desktop/,
    testIgnore: ONLY_SCRIPTS,
  },
  {
    name: 'desktop-no-scripts',
    use: { ...sizes.desktop, ...from(4), javaScriptEnabled: false },
    grepInvert: /@scripts|@phone/,
    testIgnore: ONLY_SCRIPTS,
  },
];

/** A cookie of a returning browser. */
function answered(name: string, value: string) {
  const domain = new URL(process.env.SHOP_URL ?? 'http://localhost').hostname;
  const sameSite = 'Lax' as const;
  return { name, value, domain, path: '/', expires: -1, httpOnly: false, secure: false, sameSite };
}

export default defineConfig<PlaywrightTestOptions>({
  testDir: '.',
  // A run empties it first: two checkouts must not share one.
  outputDir: join(import.meta.dirname, '../../node_modules/.cache/e2e'),
  globalSetup: './shop.setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // Generous: benchmarks measure the speed, and a busy machine must not fail a journey.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [['list'], ['json', { outputFile: process.env.E2E_REPORT }]] : 'list',
  use: {
    // Set by shop.setup.ts before the workers read this file.
    baseURL: process.env.SHOP_URL,
    // A visitor who has answered the cookie notice; privacy.spec.ts tests one who has not.
    storageState: { cookies: [answered('cookie_choice', 'all-1')], origins: [] },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // Traces cost a fifth of the time; they are for debugging a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      // Without a system language Chromium calls every file with a Cyrillic name «download».
      env: { ...(process.env as Record<string, string>), LANG: 'C.UTF-8' },
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects,
});
