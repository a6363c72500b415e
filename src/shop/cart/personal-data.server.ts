import type { PersonalDataPart } from '../accounts/personal-data.server.ts';
import { deleteCartOf, readCartOf } from './personal-data.queries.ts';

/** What the cart keeps of a person. */
export const cartOfPerson: PersonalDataPart = { name: 'Корзина', read: readCartOf, erase: deleteCartOf };
