import { Type } from 'typebox';
import { cursorPageOf, cursorQuery, nullable } from '../../../platform/http/shapes.ts';
import { MOST_LIMIT } from './approval-rules.ts';
import type { ApprovalState } from './approvals.ts';

const Moment = Type.String({ format: 'date-time' });

/** 202 instead of the result of a call: the change waits for a second person. */
export const WaitingShape = Type.Object(
  {
    approval: Type.Integer({ description: 'Номер предложения' }),
    what: Type.String(),
    detail: Type.String({ description: '«Ждёт второй подписи: …. Согласует …»' }),
  },
  { title: 'AwaitsApproval' },
);

const person = Type.Object({ id: Type.Integer(), name: Type.String() });

export const ApprovalShape = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.String({ description: 'refund, contract, release, undo, erasure, role' }),
    name: Type.String({ description: '«Возврат денег»' }),
    subject: Type.Integer({ description: 'Номер заказа, договора, загрузки или человека' }),
    what: Type.String(),
    facts: Type.Array(
      Type.Object(
        { name: Type.String(), was: nullable(Type.String()), now: Type.String() },
        { title: 'ApprovalFact' },
      ),
    ),
    reason: Type.String(),
    digest: Type.String({ description: 'Его называет тот, кто согласует: подписано то, что показано' }),
    author: person,
    created_at: Moment,
    state: Type.Unsafe<ApprovalState>({
      type: 'string',
      enum: ['waiting', 'approved', 'refused', 'withdrawn'],
    }),
    decided_by: nullable(Type.String()),
    decided_at: nullable(Moment),
    note: Type.String({ description: 'Почему отклонено' }),
    is_own: Type.Boolean({ description: 'Предложили вы: согласует другой человек' }),
  },
  { title: 'Approval' },
);

export const SeenApprovalShape = Type.Object(
  {
    ...ApprovalShape.properties,
    is_outdated: Type.Boolean({ description: 'С тех пор всё изменилось: согласовать уже нельзя' }),
  },
  { title: 'SeenApproval' },
);

export const ApprovalsShape = cursorPageOf(ApprovalShape, 'Approvals');

export const ApprovalsQueryShape = Type.Object(
  {
    state: Type.Optional(
      Type.Unsafe<'waiting' | 'decided'>({ type: 'string', enum: ['waiting', 'decided'] }),
    ),
    ...cursorQuery,
  },
  { additionalProperties: false },
);

export const ApproveShape = Type.Object(
  { digest: Type.String({ pattern: '^[0-9a-f]{64}$' }) },
  { additionalProperties: false },
);

export const RefuseApprovalShape = Type.Object(
  { note: Type.String({ maxLength: 1_000, description: 'Почему: увидит тот, кто предложил' }) },
  { additionalProperties: false },
);

const Limit = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: MOST_LIMIT });

/** The limits of the second signature; null and no: the rule is off. */
export const ApprovalLimitsShape = Type.Object(
  {
    refund: Limit,
    contract_percent: Limit,
    contract_limit: Limit,
    release: Limit,
    undo: Type.Boolean(),
    erasure: Type.Boolean(),
    role: Type.Boolean(),
  },
  { additionalProperties: false },
);
