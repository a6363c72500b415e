import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Path of a Chromium on this machine: the one of CHROMIUM_PATH, Playwright's own, or one at the usual places. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', chromium.executablePath(), ...USUAL_PLACES].find(
    (path) => path && existsSync(path),
  );
}

/**
 * Finds Chromium or brings it: by Playwright, else, as root, by Debian's package.
 * @throws Error with a Russian sentence when none of it works
 */
export function bringChromium(): string {
  const found = findChromium();
  if (found) return found;
  const cli = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');
  attempt('Ставлю Chromium через Playwright', process.execPath, [cli, 'install', 'chromium']);
  if (!findChromium() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('Ставлю пакет chromium', 'apt-get', ['update', '-q']);
    attempt('Ставлю пакет chromium', 'apt-get', [
      'install',
      '-y',
      '-q',
      '--no-install-recommends',
      'chromium',
    ]);
  }
  const brought = findChromium();
  if (!brought)
    throw new Error('Chromium не нашёлся и не поставился: установите его и укажите путь в CHROMIUM_PATH');
  return brought;
}

function attempt(what: string, program: string, args: string[]): void {
  console.log(`${what}…`);
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    console.log(`${what}: не вышло`);
  }
}
