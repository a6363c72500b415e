import { ShopError } from '../../core/errors.ts';
import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import {
  deleteMembershipsOf,
  readCompaniesOf,
  readIsOfConfirmed,
  readLeftHeadless,
} from './personal-data.queries.ts';

/** Whom the shop deals with for a company is kept, whatever became of his letter. */
export { readIsOfConfirmed as isOfConfirmedCompany };

/** What companies keep of a person: that he belongs to them. Others must not be left without a head. */
export const companiesOfPerson: PersonalDataPart = {
  name: 'Компании',
  read: readCompaniesOf,
  async erase(tx, userId) {
    const headless = await readLeftHeadless(tx, userId);
    if (headless !== undefined)
      throw new ShopError(
        'last_head',
        409,
        `У «${headless}» не останется руководителя. Сначала назначьте другого.`,
      );
    await deleteMembershipsOf(tx, userId);
  },
};
