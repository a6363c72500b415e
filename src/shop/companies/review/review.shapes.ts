import { Type } from 'typebox';
import { nullable, personalFailures } from '../../../platform/http/shapes.ts';
import { OutdatedShape, SeenVersionShape } from '../../audit/outdated/outdated.shapes.ts';
import { LEAST_TEXT, MOST_TEXT, REFUSAL_CODES, type RefusalCode } from './review.ts';

const closed = { additionalProperties: false } as const;
const CodeShape = Type.Unsafe<RefusalCode>({ type: 'string', enum: REFUSAL_CODES });

/** The body of an acceptance and of an undo. */
export const AcceptShape = Type.Object({ version: SeenVersionShape }, closed);

export const RefuseShape = Type.Object(
  {
    version: SeenVersionShape,
    code: CodeShape,
    text: Type.String({
      minLength: LEAST_TEXT,
      maxLength: MOST_TEXT,
      description: 'Клиент увидит: в письме и в кабинете',
    }),
  },
  closed,
);

/** Why something was not accepted. */
export const ReviewShape = nullable(
  Type.Object(
    { code: CodeShape, text: Type.String() },
    { title: 'Review', description: 'Почему не принято' },
  ),
);

export const ChecksShape = Type.Array(
  Type.Object(
    { code: Type.String(), name: Type.String(), is_ok: Type.Boolean(), text: Type.String() },
    { title: 'ReviewCheck', description: 'Что сверил магазин сам' },
  ),
);

/** The answers to a write of the staff besides its own. */
export const writeFailures = { ...personalFailures, 409: OutdatedShape } as const;
