import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { textOf } from '../../src/core/mail.server.ts';

/**
 * The address in a letter of the shop, once such a letter lies in the outbox.
 * @param link what the letter leads to; other letters to the same person have no such address
 * @returns its path, as one who presses it in the letter comes to it
 */
export async function linkInLetter(email: string, link: RegExp): Promise<string> {
  const find = () => lettersTo(email).flatMap((text) => link.exec(text)?.[0] ?? [])[0];
  await expect.poll(find).toBeDefined();
  return String(find());
}

function lettersTo(email: string): string[] {
  const outbox = String(process.env.SHOP_OUTBOX);
  return readdirSync(outbox)
    .filter((name) => /^[^.].*\.eml$/.test(name)) // one that is being written begins with a dot
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((eml) => eml.split('\n\n', 1)[0]?.includes(`To: ${email}`))
    .map(textOf);
}
