import { isLegalDay } from '../../../../platform/text/legal-day.ts';
import { type OrderState, orderStates } from '../../../../shop/orders/orders.ts';

/** The filters of the list of orders, in the form of the API. */
export interface OrderFilters {
  status?: OrderState;
  date_from?: string;
  date_to?: string;
  search?: string;
  legal_entity?: number;
}

const LONGEST_SEARCH = 200;

/** Parses the filters of an address: unknown ones are ignored, a reversed period is swapped (SH-5). */
export function orderFilters(address: URLSearchParams): OrderFilters {
  const status = orderStates.find((state) => state === address.get('status'));
  const days = ['date_from', 'date_to'].map((name) => {
    const day = address.get(name) ?? '';
    return isLegalDay(day) ? day : undefined;
  });
  const [from, to] = days[0] && days[1] && days[0] > days[1] ? days.toReversed() : days;
  const search = address.get('search')?.trim().slice(0, LONGEST_SEARCH);
  const entity = address.get('legal_entity') ?? '';
  return {
    ...(status && { status }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(search && { search }),
    ...(/^\d{1,9}$/.test(entity) && { legal_entity: Number(entity) }),
  };
}

/** The address of the file with the same orders. */
export function exportHref(filters: OrderFilters): string {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  return `/api/v1/orders/orders/export/${query.size > 0 ? `?${query}` : ''}`;
}
