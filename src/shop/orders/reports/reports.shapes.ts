import { Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';
import { type ColumnKind, REPORT_NAMES, type ReportName } from './reports.ts';

const Day = Type.String({ format: 'date' });
const Choice = <T extends string>(values: readonly T[], more: object = {}) =>
  Type.Unsafe<T>({ type: 'string', enum: values, ...more });

export const ReportNameShape = Type.Object({ name: Choice<ReportName>(REPORT_NAMES) });

export const ReportQueryShape = Type.Object(
  {
    from: Type.Optional(Type.String({ format: 'date', description: 'По часам города; без него — 30 дней' })),
    to: Type.Optional(Day),
    city: Type.Optional(Id),
    audience: Type.Optional(
      Choice(['person', 'company'] as const, { description: 'Люди или юрлица; без него — все' }),
    ),
  },
  { additionalProperties: false },
);

export const ReportsShape = Type.Array(
  Type.Object({ name: Type.String(), title: Type.String() }, { title: 'ReportTitle' }),
);

const PeriodShape = Type.Object({ from: Day, to: Day }, { title: 'ReportPeriod' });
const Row = Type.Array(Type.Unknown({ description: 'Текст, число или null, как говорит колонка' }));
const Values = Type.Array(Type.Number());

export const ReportShape = Type.Object(
  {
    name: Type.String(),
    title: Type.String(),
    note: Type.String({ description: 'Что и как посчитано' }),
    period: PeriodShape,
    previous: PeriodShape,
    columns: Type.Array(
      Type.Object(
        { name: Type.String(), kind: Choice<ColumnKind>(['text', 'count', 'roubles', 'percent', 'growth']) },
        { title: 'ReportColumn' },
      ),
    ),
    rows: Type.Array(Row),
    total: nullable(Row),
    chart: nullable(
      Type.Object(
        {
          name: Type.String(),
          kind: Choice<ColumnKind>(['count', 'roubles', 'percent']),
          days: Type.Array(Day),
          now: Values,
          before: Type.Array(Type.Number(), { description: 'Те же дни предыдущего периода' }),
        },
        { title: 'ReportChart' },
      ),
    ),
  },
  { title: 'Report' },
);
