import { type Static, Type } from 'typebox';
import Value from 'typebox/value';
import { notJson } from '../../../platform/files/json-file.ts';

const cities = Type.Union([Type.Literal('*'), Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })]);

/** The configuration file of an exchange (docs/decisions/0007-1c-mapping.md). Names are compared without case. */
const MappingShape = Type.Object(
  {
    /** Name of the warehouse for stock totals. */
    defaultWarehouse: Type.Optional(Type.String({ minLength: 1 })),
    /** The largest share of visible products that one full export may hide, from 0 to 1. */
    maxHiddenShare: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Which price type of 1C (name or id) is used for which audience in which cities. */
    priceTypes: Type.Optional(
      Type.Array(
        Type.Object(
          {
            priceType: Type.String({ minLength: 1 }),
            audience: Type.Union([Type.Literal('retail'), Type.Literal('wholesale')]),
            cities,
          },
          { additionalProperties: false },
        ),
      ),
    ),
    /** Which warehouse of 1C (name or id) belongs to which of our shops, and which cities it serves. */
    warehouses: Type.Optional(
      Type.Array(
        Type.Object(
          {
            warehouse: Type.String({ minLength: 1 }),
            shop: Type.Optional(Type.String({ minLength: 1 })),
            cities,
            priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
            leadDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
          },
          { additionalProperties: false },
        ),
      ),
    ),
  },
  { additionalProperties: false },
);

export type Mapping = Required<Static<typeof MappingShape>>;

/** The configuration when there is no file. */
export const DEFAULT_MAPPING: Mapping = {
  defaultWarehouse: 'Основной склад',
  maxHiddenShare: 0.5,
  priceTypes: [],
  warehouses: [],
};

/** An invalid configuration. The Russian message says where and why. */
export class MappingError extends Error {}

/** Parses the text of a configuration file. @throws MappingError with the place */
export function parseMapping(text: string): Mapping {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw new MappingError(notJson(cause), { cause });
  }
  const [error] = Value.Errors(MappingShape, json);
  if (error) throw new MappingError(faultOf(error.instancePath, error));
  return { ...DEFAULT_MAPPING, ...(json as Static<typeof MappingShape>) };
}

/** Expected values by key. */
const WANTED: Record<string, string> = {
  cities: 'нужно "*" или непустой список названий городов',
  audience: 'нужно "retail" или "wholesale"',
  maxHiddenShare: 'нужно число от 0 до 1',
  priority: 'нужно целое число от 0 до 1000',
  leadDays: 'нужно целое число от 0 до 365',
  priceTypes: 'нужен список',
  warehouses: 'нужен список',
};

function faultOf(pointer: string, { keyword, params }: { keyword: string; params: object }): string {
  const path = pointer
    .slice(1)
    .replace(/\/(\d+)/g, '[$1]')
    .replaceAll('/', '.');
  if (keyword === 'boolean') return `${path}: такого ключа нет`;
  if ('requiredProperties' in params)
    return `${path}: не хватает ${(params.requiredProperties as string[]).join(', ')}`;
  if (keyword === 'type' && 'type' in params && params.type === 'object')
    return `${path || 'весь файл'}: нужен объект { … }`;
  const key = /(?:^|\.)([a-z]+)$/i.exec(path)?.[1] ?? '';
  return `${path}: ${WANTED[key] ?? 'нужна непустая строка'}`;
}
