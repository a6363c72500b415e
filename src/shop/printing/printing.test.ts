import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';
import { openFiles } from '../../core/stored-files.server.ts';
import { guestWith, openSeller, order, orderForm } from '../orders/fixtures/checkout.ts';
import { buyerOf, type CompanyBuyer } from '../orders/fixtures/contract.ts';
import { logIn, type Person, somebody } from '../orders/fixtures/people.ts';
import { look } from './fixtures/look.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());
