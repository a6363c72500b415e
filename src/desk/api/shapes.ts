import type { components, paths } from './openapi.ts';

/** A named shape of the staff's OpenAPI document. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];

/** The JSON answer to a GET of this path. */
export type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } };
}
  ? Body
  : never;
