import type { PersonalDataPart } from '../shop/accounts/personal-data.server.ts';
import { cartOfPerson } from '../shop/cart/personal-data.server.ts';
import { companiesOfPerson } from '../shop/companies/personal-data.server.ts';
import { messagesOfPerson } from '../shop/feedback/personal-data.server.ts';
import { listRequestsOfPerson } from '../shop/feeds/personal-data.server.ts';
import { ordersOfPerson } from '../shop/orders/personal-data.server.ts';
import { searchesOfPerson } from '../shop/search/personal-data.server.ts';
import { wishesOfPerson } from '../shop/wishlist/personal-data.server.ts';

/** Every slice that keeps something of a person, in the order of the copy he gets. */
export const PERSONAL_DATA: readonly PersonalDataPart[] = [
  ...ordersOfPerson,
  companiesOfPerson,
  wishesOfPerson,
  cartOfPerson,
  searchesOfPerson,
  messagesOfPerson,
  listRequestsOfPerson,
];
