import { compareNames, decodeName, encodeName } from './name-letters.ts';

/**
 * Distinct names in code point order; the position of a name is its rank. A letter is one byte. Every sixteenth name
 * is stored whole, the others without what they share with the name before.
 */
export interface SortedNames {
  readonly count: number;
  readonly bytes: Uint8Array;
  /** Where each group of GROUP names begins. */
  readonly groups: Uint32Array;
}

const GROUP = 16;

/** Packs names that come in order; equal neighbours share a rank. */
export class NamePacker {
  #bytes = new Uint8Array(1 << 16);
  #used = 0;
  #groups: number[] = [];
  #count = 0;
  #last = new Uint8Array(1024);
  #lastLength = 0;

  /**
   * @param utf8 the name
   * @param isOther gives it a rank of its own even if it equals the name before
   * @returns the rank
   */
  add(utf8: Uint8Array, { isOther = false } = {}): number {
    const name = encodeName(utf8);
    const most = Math.min(this.#lastLength, name.length);
    let shared = 0;
    while (shared < most && this.#last[shared] === name[shared]) shared++;
    if (!isOther && this.#count > 0 && shared === name.length && shared === this.#lastLength)
      return this.#count - 1;
    const isFirst = this.#count % GROUP === 0;
    if (isFirst) this.#groups.push(this.#used);
    const skipped = isFirst ? 0 : shared;
    this.#reserve(name.length + 10);
    this.#writeLength(skipped);
    this.#writeLength(name.length - skipped);
    if (name.length > this.#last.length) this.#last = new Uint8Array(name.length * 2);
    for (let at = 0; at < name.length; at++) {
      this.#last[at] = name[at]!;
      if (at >= skipped) this.#bytes[this.#used++] = name[at]!;
    }
    this.#lastLength = name.length;
    return this.#count++;
  }

  finish(): SortedNames {
    return {
      count: this.#count,
      bytes: this.#bytes.slice(0, this.#used),
      groups: Uint32Array.from(this.#groups),
    };
  }

  #reserve(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const grown = new Uint8Array((this.#bytes.length + more) * 2);
    grown.set(this.#bytes);
    this.#bytes = grown;
  }

  /** Writes a length as seven bits per byte, the lowest first. */
  #writeLength(length: number): void {
    let rest = length;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#used++] = (rest & 127) | 128;
    this.#bytes[this.#used++] = rest;
  }
}

/**
 * The rank of a name; for an unknown name, the rank of the next one minus one half.
 * @param utf8 the name
 * @param from a rank that is not above it: names that come in order are found in a few steps each
 */
export function rankOfName(names: SortedNames, utf8: Uint8Array, from = 0): number {
  const name = encodeName(utf8);
  const isAfter = (group: number) => compareNames(firstOfGroup(names, group), name) > 0;
  let low = Math.max(0, Math.floor(from / GROUP));
  let step = 1;
  for (; low + step <= names.groups.length && !isAfter(low + step - 1); step *= 2) low += step;
  let high = Math.min(names.groups.length, low + step - 1);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  let rank = Math.max(0, low - 1) * GROUP;
  if (low > 0)
    for (const each of namesOfGroup(names, low - 1)) {
      const order = compareNames(each, name);
      if (order === 0) return rank;
      if (order > 0) break;
      rank++;
    }
  return rank - 0.5;
}

/** The buffer that a name is put together in. */
let room = new Uint8Array(1024);

/** The name of a rank. */
export function nameAt({ bytes, groups, count }: SortedNames, rank: number): string {
  if (!(rank >= 0 && rank < count)) return '';
  let at = groups[Math.floor(rank / GROUP)] as number;
  const readLength = () => {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] as number;
      length |= (byte & 127) << shift;
      if (byte < 128) return length;
    }
  };
  for (let left = rank % GROUP; ; left--) {
    const shared = readLength();
    const length = shared + readLength();
    if (length > room.length) {
      const grown = new Uint8Array(length * 2);
      grown.set(room);
      room = grown;
    }
    for (let i = shared; i < length; i++) room[i] = bytes[at++] as number;
    if (left === 0) return decodeName(room, length);
  }
}

/** The first name of a group, which is stored whole. */
function firstOfGroup({ bytes, groups }: SortedNames, group: number): Uint8Array {
  let at = groups[group]! + 1; // after the length of what it shares: zero
  let length = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]!;
    length |= (byte & 127) << shift;
    if (byte < 128) return bytes.subarray(at, at + length);
  }
}

function* namesOfGroup({ bytes, groups, count }: SortedNames, group: number): Generator<Uint8Array> {
  let at = groups[group]!;
  const readLength = () => {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!;
      length |= (byte & 127) << shift;
      if (byte < 128) return length;
    }
  };
  let last: Uint8Array = new Uint8Array();
  for (let left = Math.min(GROUP, count - group * GROUP); left > 0; left--) {
    const shared = readLength();
    const rest = readLength();
    const name = new Uint8Array(shared + rest);
    name.set(last.subarray(0, shared));
    name.set(bytes.subarray(at, at + rest), shared);
    at += rest;
    last = name;
    yield name;
  }
}
