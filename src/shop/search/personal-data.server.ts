import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { deleteQueriesOf, readQueriesOf } from './personal-data.queries.ts';

/** What the search keeps of a person. */
export const searchesOfPerson: PersonalDataPart = {
  name: 'История поиска',
  read: readQueriesOf,
  erase: deleteQueriesOf,
};
