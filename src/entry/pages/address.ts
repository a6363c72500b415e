import { canonicalPath, canonicalQuery } from '../../storefront/addresses.ts';
import { isForAll } from './visitor.ts';

/** What an address line asks for. */
export interface PageAddress {
  path: string;
  /** Known parameters alone, in canonical order: «» or «?…». */
  query: string;
  /** `?city=` sets the city of this one page (DESIGN §4). */
  city: string | null;
  /** The one form of the address, when this is another (RULINGS 25). */
  redirect: string | undefined;
  /** Whether the page may be kept for all who have no session. */
  isForAll: boolean;
}

/** Reading an address costs more than sending a kept page, and most visitors come to the same few. */
const REMEMBERED = 5_000;
const LONGEST_REMEMBERED = 300;

/** Reads the address lines of requests. */
export interface AddressReader {
  read(line: string): PageAddress;
  /** What was read before, if that is remembered. */
  remembered(line: string): PageAddress | undefined;
}

/** @param known the parameters that the page at a path knows */
export function addressReader(known: (path: string) => readonly string[]): AddressReader {
  const remembered = new Map<string, PageAddress>();
  return {
    read(line) {
      const before = remembered.get(line);
      if (before) return before;
      const address = read(line, known);
      if (line.length > LONGEST_REMEMBERED) return address;
      if (remembered.size >= REMEMBERED) remembered.clear();
      remembered.set(line, address);
      return address;
    },
    remembered: (line) => remembered.get(line),
  };
}

function read(line: string, known: (path: string) => readonly string[]): PageAddress {
  const queryAt = line.indexOf('?');
  const written = queryAt < 0 ? line : line.slice(0, queryAt);
  const rest = queryAt < 0 ? '' : line.slice(queryAt);
  const path = canonicalPath(written);
  const parameters = new URLSearchParams(rest);
  return {
    path,
    query: canonicalQuery(parameters, known(path)),
    city: parameters.get('city'),
    redirect: path === written ? undefined : path + rest,
    isForAll: isForAll(path),
  };
}
