import { canonicalPath, canonicalQuery } from '../../storefront/navigation/addresses.ts';
import { isForAll } from './visitor.ts';

/** A parsed address line. */
export interface PageAddress {
  path: string;
  /** Only the known parameters, in canonical order: «» or «?…». */
  query: string;
  /** `?city=` sets the city of this one page (API-19). */
  city: string | null;
  /** The canonical address, if this one differs from it (SH-10). */
  redirect: string | undefined;
  /** Whether the page may be cached for all guests. */
  isForAll: boolean;
}

/** Parsing an address costs more than sending a cached page, and most visitors open the same few pages. */
const CAPACITY = 5_000;
const LONGEST_LINE = 300;

/** Parses the address lines of requests. */
export interface AddressReader {
  read(line: string): PageAddress;
  /** The parsed address, if it is cached. */
  cached(line: string): PageAddress | undefined;
}

/** @param known the query parameters that the page at a path understands */
export function addressReader(known: (path: string) => readonly string[]): AddressReader {
  const parsed = new Map<string, PageAddress>();
  return {
    read(line) {
      const before = parsed.get(line);
      if (before) return before;
      const address = read(line, known);
      if (line.length > LONGEST_LINE) return address;
      if (parsed.size >= CAPACITY) parsed.clear();
      parsed.set(line, address);
      return address;
    },
    cached: (line) => parsed.get(line),
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
