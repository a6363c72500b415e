import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { deleteListRequestsOf, readListRequestsOf } from './personal-data.queries.ts';

/** What is kept of price lists that a person asked for. */
export const listRequestsOfPerson: PersonalDataPart = {
  name: 'Запросы прайс-листа',
  read: readListRequestsOf,
  erase: deleteListRequestsOf,
};
