import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestOptions, type Project } from '@playwright/test';
import { findChromium } from '../support/chromium.ts';

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Every journey is walked at both widths, with scripts and without: the shop is whole either way. */
const projects: Project[] = Object.entries(sizes).flatMap(([size, use]) => [
  { name: size, use },
  { name: `${size}-no-scripts`, use: { ...use, javaScriptEnabled: false } },
]);

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
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects,
});
