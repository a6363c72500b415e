import type { components } from './openapi.ts';

/** A named shape of the staff's OpenAPI document. */
export type Shape<Name extends keyof components['schemas']> = components['schemas'][Name];
