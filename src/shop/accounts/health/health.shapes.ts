import { Type } from 'typebox';
import { Id, nullable } from '../../../platform/http/shapes.ts';
import { MOST_ROWS } from '../many-rows/many-rows.ts';

const Moment = Type.String({ format: 'date-time' });

export const HealthShape = Type.Object(
  {
    is_fine: Type.Boolean(),
    checks: Type.Array(
      Type.Object(
        {
          code: Type.String({
            description:
              'jobs, emails, search, imports, disk, replica, backup, backup_verify, backup_sending, backup_files; the last two end in a number for each of several machines',
          }),
          name: Type.String(),
          state: Type.Unsafe<'good' | 'bad' | 'none'>({ type: 'string', enum: ['good', 'bad', 'none'] }),
          text: Type.String(),
          at: Type.Optional(Moment),
        },
        { title: 'HealthCheck' },
      ),
    ),
    jobs: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          kind: Type.String(),
          name: Type.String(),
          is_email: Type.Boolean(),
          tries: Type.Integer(),
          is_given_up: Type.Boolean({ description: 'Само больше не повторится' }),
          error: Type.String(),
          failed_at: Moment,
          next_at: nullable(Moment),
        },
        { title: 'FailedJob' },
      ),
      { description: 'Задания, которые не выходят; новые сверху, не больше ста' },
    ),
    versions: Type.Array(
      Type.Object({ name: Type.String(), version: Type.String() }, { title: 'ProgramVersion' }),
    ),
  },
  { title: 'Health' },
);

export const DropShape = Type.Object(
  { note: Type.String({ minLength: 1, maxLength: 500, description: 'Почему; для журнала' }) },
  { additionalProperties: false },
);

const Jobs = Type.Array(Id, { minItems: 1, maxItems: MOST_ROWS, uniqueItems: true });

export const RetryManyShape = Type.Object({ jobs: Jobs }, { additionalProperties: false });

export const DropManyShape = Type.Object(
  { jobs: Jobs, note: DropShape.properties.note },
  { additionalProperties: false },
);
