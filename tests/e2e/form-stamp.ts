import { expect, type Page } from '@playwright/test';
import { STAMP_FIELD } from '../../src/platform/http/form-guard.ts';

/** A form sent sooner counts as sent by a program (platform/http/form-guard.server.ts). */
const PERSON_NEEDS_MS = 3_000;

/**
 * Gives the form of the page the stamp that the shop issued when the run began, as if the page had been open since then: nobody
 * has to wait until a person could have filled it in. To be called just before the form is sent: React restores the field whenever it
 * renders the form.
 */
export async function openedLongAgo(page: Page): Promise<void> {
  const stamp = process.env.FORM_STAMP ?? '';
  const shownAt = Number.parseInt(stamp, 36); // up to the dot
  await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(PERSON_NEEDS_MS);
  const field = page.getByRole('main').locator(`input[name="${STAMP_FIELD}"]`);
  await field.evaluate((input, value) => {
    (input as HTMLInputElement).value = value;
  }, stamp);
}
