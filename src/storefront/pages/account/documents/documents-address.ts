import { isLegalDay } from '../../../../platform/text/legal-day.ts';
import {
  type DocumentState,
  type DocumentTypeCode,
  documentStates,
  documentTypes,
} from '../../../../shop/documents/documents.ts';

/** The filters of the list of documents, in the form of the API. */
export interface DocumentFilters {
  type?: DocumentTypeCode;
  status?: DocumentState;
  order?: number;
  contract?: number;
  legal_entity?: number;
  date_from?: string;
  date_to?: string;
  search?: string;
}

const LONGEST_SEARCH = 100;

/** Parses the filters of an address: unknown ones are ignored, a reversed period is swapped (SH-5). */
export function documentFilters(address: URLSearchParams): DocumentFilters {
  const type = documentTypes.find(({ code }) => code === address.get('type'))?.code;
  const status = documentStates.find((state) => state === address.get('status'));
  const days = ['date_from', 'date_to'].map((name) => {
    const day = address.get(name) ?? '';
    return isLegalDay(day) ? day : undefined;
  });
  const [from, to] = days[0] && days[1] && days[0] > days[1] ? days.toReversed() : days;
  const search = address.get('search')?.trim().slice(0, LONGEST_SEARCH);
  return {
    ...(type && { type }),
    ...(status && { status }),
    ...idOf(address, 'order'),
    ...idOf(address, 'contract'),
    ...idOf(address, 'legal_entity'),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(search && { search }),
  };
}

function idOf<Name extends string>(address: URLSearchParams, name: Name): { [name in Name]?: number } {
  const text = address.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? ({ [name]: Number(text) } as { [name in Name]: number }) : {};
}
