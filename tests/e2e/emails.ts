import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { textOf } from '../../src/platform/email/mail.server.ts';

/**
 * Waits for an email in the outbox and returns the address in it.
 * @param link the kind of address; other emails to the same person have no such address
 * @returns the path of the address
 */
export async function linkInEmail(email: string, link: RegExp): Promise<string> {
  const find = () => emailsTo(email).flatMap((text) => link.exec(text)?.[0] ?? [])[0];
  await expect.poll(find).toBeDefined();
  return String(find());
}

function emailsTo(email: string): string[] {
  const outbox = String(process.env.SHOP_OUTBOX);
  return readdirSync(outbox)
    .filter((name) => /^[^.].*\.eml$/.test(name)) // an email that is being written begins with a dot
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((eml) => eml.split('\n\n', 1)[0]?.includes(`To: ${email}`))
    .map(textOf);
}
