/** Makes a path absolute: readers of structured data need whole addresses. */
export function absolute(src: string, origin: string): string {
  return new URL(src, origin).href;
}

/** Makes the paths in structured data absolute; the API does not know the origin. */
export function withOrigin<T>(json: T, origin: string): T {
  if (typeof json === 'string') return (json.startsWith('/') ? absolute(json, origin) : json) as T;
  if (Array.isArray(json)) return json.map((item) => withOrigin(item, origin)) as T;
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withOrigin(value, origin)]),
  ) as T;
}
