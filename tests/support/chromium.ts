import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless shell needs less than half of the processor time of a full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Path of a Chromium on this machine: that of CHROMIUM_PATH, a headless shell, Playwright's own, or one at the usual
 * places.
 */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', SHELL, chromium.executablePath(), ...USUAL_PLACES].find(
    (path) => path && existsSync(path),
  );
}

/**
 * Finds Chromium or installs it: as root from Debian's packages, else by Playwright. A full Chromium is used where the
 * shell is
 * not available.
 * @throws Error with a Russian sentence if nothing works
 */
export function bringChromium(): string {
  if (!existsSync(SHELL)) bringPackage();
  if (!findChromium()) bringPlaywrights();
  const found = findChromium();
  if (found) return found;
  throw new Error('Chromium не нашёлся и не поставился: установите его и укажите путь в CHROMIUM_PATH');
}

function bringPackage(): void {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  attempt('Читаю список пакетов', 'apt-get', ['update', '-q']);
  // Older Debians, and Ubuntu, have no separate shell package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    attempt(`Ставлю пакет ${name}`, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', name]);
    if (findChromium()) return;
  }
}

function bringPlaywrights(): void {
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  attempt('Ставлю Chromium через Playwright', process.execPath, [cli, 'install', 'chromium']);
}

function attempt(what: string, program: string, args: string[]): void {
  console.log(`${what}…`);
  try {
    // Without a network this limits the wait.
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  } catch {
    console.log(`${what}: не вышло`);
  }
}
