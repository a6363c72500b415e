const ARRAYS = { Int32Array, Uint32Array, Float32Array, Float64Array, Uint8Array, Uint16Array };
type ArrayName = keyof typeof ARRAYS;

/** Arrays begin at multiples of this, so that they can be used in place without copying. */
const ALIGNMENT = 8;

/**
 * Serialises plain data with maps and typed arrays.
 * @returns a description, and the arrays to write after it in this order
 */
export function flatten(value: unknown): { description: Uint8Array; arrays: Uint8Array[] } {
  const arrays: Uint8Array[] = [];
  let at = 0;
  const text = JSON.stringify(value, (_key, each: unknown) => {
    if (each instanceof Map) return { $map: [...each] };
    if (!ArrayBuffer.isView(each)) return each;
    const name = each.constructor.name as ArrayName;
    const length = each.byteLength / ARRAYS[name].BYTES_PER_ELEMENT;
    const described = { $array: name, at, length };
    arrays.push(new Uint8Array(each.buffer, each.byteOffset, each.byteLength));
    const padding = -each.byteLength & (ALIGNMENT - 1);
    if (padding > 0) arrays.push(new Uint8Array(padding));
    at += each.byteLength + padding;
    return described;
  });
  const description = new TextEncoder().encode(text);
  const padded = new Uint8Array(description.length + (-description.length & (ALIGNMENT - 1))).fill(32);
  padded.set(description);
  return { description: padded, arrays };
}

/**
 * Restores the data.
 * @param arrays the bytes after the description, aligned to 8 bytes; the result refers to this memory
 */
export function restore(description: Uint8Array, arrays: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(description), (_key, each) => {
    if (each?.$map) return new Map(each.$map);
    if (each?.$array) {
      const array = ARRAYS[each.$array as ArrayName];
      return new array(arrays.buffer as ArrayBuffer, arrays.byteOffset + each.at, each.length);
    }
    return each;
  });
}

/** Collects every buffer of such data once: a thread transfers them without copying. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (value instanceof Map || Array.isArray(value))
    for (const each of value.values()) buffersOf(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) buffersOf(each, found);
  return found;
}
