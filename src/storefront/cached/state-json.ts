import type { HydrationState } from '../document/document.ts';
import { scriptJson } from '../document/head.ts';
import { inColumns } from '../loading/columns.ts';

/**
 * The state of a page as JSON for `<script>`, in column form.
 * @param textOf the ready JSON of cached data
 */
export function stateJson(state: HydrationState, textOf: (value: unknown) => string | undefined): string {
  const { loaderData, ...rest } = state;
  const withCached = (value: unknown): string =>
    textOf(value) ??
    (isPlain(value) ? objectJson(value, (part) => textOf(part) ?? columnsJson(part)) : columnsJson(value));
  return `{"loaderData":${objectJson(loaderData, withCached)},${columnsJson(rest).slice(1)}`;
}

function objectJson(object: Record<string, unknown>, json: (value: unknown) => string): string {
  const pairs = Object.entries(object).filter(([, value]) => value !== undefined);
  return `{${pairs.map(([name, value]) => `${scriptJson(name)}:${json(value)}`).join(',')}}`;
}

function columnsJson(value: unknown): string {
  return scriptJson(inColumns(value));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
