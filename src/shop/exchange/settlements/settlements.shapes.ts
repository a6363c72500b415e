import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, Id, nullable, Roubles } from '../../../platform/http/shapes.ts';
import { ConnectionSlug } from '../connections/connections.shapes.ts';

const Day = Type.String({ format: 'date' });

export const StatementsQueryShape = Type.Object(
  {
    connection: Type.Optional(ConnectionSlug),
    inn: Type.Optional(Type.String({ pattern: '^(\\d{10}|\\d{12})$', description: 'ИНН юрлица' })),
    ...cursorQuery,
  },
  { additionalProperties: false },
);

export const StatementsShape = cursorPageOf(
  Type.Object(
    {
      id: Id,
      connection: nullable(Type.String({ description: 'null: загружено вручную' })),
      company: Type.Object({ id: Id, name: Type.String(), inn: Type.String() }),
      contract: Type.Object({ id: Id, number: Type.String() }),
      as_of: Day,
      debt: Roubles,
      overdue: Roubles,
      created_at: Type.String({ format: 'date-time' }),
    },
    { title: 'ExchangeStatement' },
  ),
  'ExchangeStatements',
);

export const SettlementsUploadShape = Type.Object(
  {
    connection: Type.Optional({
      ...ConnectionSlug,
      description: 'Чьи это договоры: дальше их условия меняет только эта база',
    }),
    file: Type.Unsafe<string>({ type: 'string', format: 'binary', description: 'XLSX или XML до 20 МБ' }),
  },
  { additionalProperties: false },
);

/** What was done with a file, and what of it was not, contract by contract. */
export const SettlementsReportShape = Type.Object(
  { summary: Type.String(), problems: Type.Array(Type.String()) },
  { title: 'ExchangeSettlementsReport' },
);

/** What a file would change, contract by contract. */
export const SettlementsPreviewShape = Type.Object(
  {
    summary: Type.String({ description: 'Что изменится, одной строкой' }),
    rows: Type.Array(
      Type.Object(
        {
          title: Type.String({ description: 'Номер договора и ИНН' }),
          outcome: Type.Unsafe<'added' | 'changed' | 'problem'>({
            type: 'string',
            enum: ['added', 'changed', 'problem'],
            description: 'problem: договор останется как есть',
          }),
          problem: nullable(Type.String()),
          changes: Type.Array(
            Type.Object(
              { name: Type.String(), was: nullable(Type.String()), now: Type.String() },
              { title: 'ExchangeSettlementChange' },
            ),
          ),
        },
        { title: 'ExchangeSettlementsRow' },
      ),
      { description: 'Первые 500 договоров, которые изменятся или не будут приняты' },
    ),
  },
  { title: 'ExchangeSettlementsPreview' },
);

/** A file that was rejected as a whole. */
export const SettlementsErrorsShape = Type.Object(
  {
    detail: Type.String(),
    errors: Type.Array(
      Type.Object({ row: Type.Integer({ description: 'Строка файла' }), text: Type.String() }),
      { description: 'Первые 100' },
    ),
  },
  { title: 'ExchangeSettlementsErrors' },
);
