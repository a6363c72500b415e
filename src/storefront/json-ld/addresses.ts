/** A path or an address of ours as a whole address: whoever reads structured data knows no origin of ours. */
export function absolute(src: string, origin: string): string {
  return new URL(src, origin).href;
}

/** The same structured data with whole addresses where the API has paths: it knows no origin. */
export function withOrigin<T>(json: T, origin: string): T {
  if (typeof json === 'string') return (json.startsWith('/') ? absolute(json, origin) : json) as T;
  if (Array.isArray(json)) return json.map((item) => withOrigin(item, origin)) as T;
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withOrigin(value, origin)]),
  ) as T;
}
