import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ClaimDecision,
  type ClaimState,
  claimDecisions,
  claimStateName,
  decisionName,
  REFUSAL_NAMES,
  type RefusalCode,
  refusalCodes,
} from '../../shop/orders/claims/claims.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextArea } from '../../ui/field/text-area.tsx';
import { TextField } from '../../ui/field/text-field.tsx';
import { api, data } from '../api/client.ts';
import { besides, changesIn, fieldErrors, hasStatus } from '../api/failures.ts';
import { Confirm } from '../parts/confirm.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { useDraft } from '../parts/draft.ts';
import { notify } from '../parts/notify.ts';
import { useSeenVersion } from '../parts/seen-version.ts';
import { NO_SUM, typedSum } from '../parts/typed-sum.ts';
import { useWrite } from '../parts/use-write.ts';
import { CLAIMS_KEY, type Claim, claimQuery } from './claim-query.ts';
import { ORDERS_KEY } from './order-query.ts';

/** The steps that the shop makes: their buttons, and what people read afterwards. */
export const STEPS = {
  accepted: { name: 'Принять', done: 'Обращение принято, покупатель получит письмо.' },
  refused: { name: 'Отказать', done: 'Отказ отправлен покупателю.' },
  goods_waiting: { name: 'Попросить вернуть товар', done: 'Покупатель получит письмо, как вернуть товар.' },
  goods_received: { name: 'Товар получен', done: 'Товар отмечен полученным.' },
  decided: { name: 'Решить', done: 'Решение отправлено покупателю.' },
  settled: { name: 'Выполнено', done: 'Обращение закрыто.' },
} as const;
export type Step = keyof typeof STEPS;

const SOURCES = [
  { value: 'bank', label: 'Банк' },
  { value: 'card', label: 'Карта' },
  { value: 'cash', label: 'Наличные' },
] as const;

const FIELDS = ['code', 'decision', 'sum', 'source', 'document', 'text', 'note'];

interface ClaimStepDialogProps {
  claim: Claim;
  step: Step;
  onClose: () => void;
}

/** A step of a claim with what it needs: a reason, a decision, how money was given back. */
export function ClaimStepDialog({ claim, step, onClose }: ClaimStepDialogProps) {
  const client = useQueryClient();
  const [isNoSum, setIsNoSum] = useState(false);
  const [isNoReason, setIsNoReason] = useState(false);
  const [text, setText, endText] = useDraft(`claim ${claim.id} ${step}`, '');
  const { seen, note } = useSeenVersion(claim.version);
  const { mutate, error, isPending, reset } = useWrite({
    mutationFn: (form: FormData) => makeStep({ ...claim, version: seen() }, step, form),
    onSuccess: (next) => {
      client.setQueryData(claimQuery(claim.id).queryKey, next);
      for (const queryKey of [CLAIMS_KEY, ORDERS_KEY, ['count']]) client.invalidateQueries({ queryKey });
      notify({ text: STEPS[step].done });
      endText();
      onClose();
    },
    // The next try names what the conflict shows; what is typed stays.
    onError: (failure) => {
      note(failure);
      if (hasStatus(failure, 409)) client.invalidateQueries({ queryKey: claimQuery(claim.id).queryKey });
    },
  });
  const errors = fieldErrors(error);
  const submit = (form: FormData) => {
    const isWrong = step === 'decided' && sumOf(form) === null;
    const isUnsaid = step === 'refused' && form.get('code') === '';
    setIsNoSum(isWrong);
    setIsNoReason(isUnsaid);
    if (isWrong || isUnsaid) reset();
    else mutate(form);
  };
  const isOutdated = error !== null && changesIn(error) !== undefined;
  const isMoneyBack = step === 'settled' && claim.decision?.sum != null;
  return (
    <Confirm
      title={`${STEPS[step].name}: ${claim.title.toLowerCase()}`}
      kind={step === 'refused' ? 'danger' : 'main'}
      action={STEPS[step].name}
      busy={isPending && 'Сохраняем'}
      error={isOutdated ? null : besides(FIELDS, error)}
      onConfirm={submit}
      onClose={onClose}
    >
      {isOutdated && <Conflict error={error} nameOf={nameOf} show={show} timeZone={claim.time_zone} />}
      {step === 'refused' && (
        <SelectField
          id="code"
          name="code"
          label="Причина"
          none="Выберите причину"
          options={refusalCodes.map((code) => ({ value: code, label: REFUSAL_NAMES[code] }))}
          error={isNoReason ? 'Выберите причину: покупатель прочитает её в письме.' : errors.code}
          onChange={() => setIsNoReason(false)}
        />
      )}
      {step === 'decided' && (
        <>
          <SelectField
            id="decision"
            name="decision"
            label="Решение"
            options={claimDecisions.map((code) => ({ value: code, label: decisionName(code) }))}
            defaultValue={claim.wish.code}
            error={errors.decision}
          />
          <TextField
            id="sum"
            name="sum"
            label="Сумма, ₽"
            hint="Для возврата денег и снижения цены"
            inputMode="decimal"
            defaultValue={claim.total === null ? '' : claim.total.toFixed(2).replace('.', ',')}
            error={isNoSum ? NO_SUM : errors.sum}
            onChange={() => setIsNoSum(false)}
          />
        </>
      )}
      {isMoneyBack && (
        <>
          <SelectField
            id="source"
            name="source"
            label="Чем вернули"
            options={SOURCES}
            error={errors.source}
          />
          <TextField
            id="document"
            name="document"
            label="Документ"
            placeholder="п/п № 418"
            error={errors.document}
          />
        </>
      )}
      <TextArea
        id="text"
        name="text"
        label="Текст покупателю"
        hint="В письме и в кабинете"
        rows={3}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={errors.text ?? errors.note}
      />
    </Confirm>
  );
}

const NAMES: Record<string, string> = {
  state: 'состояние',
  text: 'заявление',
  lines: 'товары',
  files: 'фотографии',
};

function nameOf(field: string): string {
  return NAMES[field] ?? field;
}

function show(field: string, value: unknown): string {
  return field === 'state' ? claimStateName(value as ClaimState) : String(value);
}

/** The sum of a decision about money; undefined: the decision is not about money; null: what is typed is no sum. */
function sumOf(form: FormData): number | null | undefined {
  const decision = form.get('decision');
  return decision === 'refund' || decision === 'discount' ? typedSum(String(form.get('sum'))) : undefined;
}

function makeStep(claim: Claim, step: Step, form: FormData): Promise<Claim> {
  const params = { path: { id: String(claim.id) } };
  const { version } = claim;
  const text = String(form.get('text'));
  const noted = { version, ...(text !== '' && { note: text }) };
  switch (step) {
    case 'accepted':
      return data(api.POST('/api/v1/staff/claims/{id}/accept/', { params, body: noted }));
    case 'refused': {
      const code = String(form.get('code')) as RefusalCode;
      return data(api.POST('/api/v1/staff/claims/{id}/refuse/', { params, body: { version, code, text } }));
    }
    case 'goods_waiting':
      return data(api.POST('/api/v1/staff/claims/{id}/await-goods/', { params, body: noted }));
    case 'goods_received':
      return data(api.POST('/api/v1/staff/claims/{id}/receive/', { params, body: noted }));
    case 'decided': {
      const decision = String(form.get('decision')) as ClaimDecision;
      const money = sumOf(form);
      const sum = money == null ? {} : { sum: money };
      return data(
        api.POST('/api/v1/staff/claims/{id}/decide/', { params, body: { version, decision, text, ...sum } }),
      );
    }
    default: {
      const source = form.get('source') as 'bank' | 'card' | 'cash' | null;
      const document = String(form.get('document') ?? '');
      const money = { ...(source && { source }), ...(document && { document }) };
      return data(api.POST('/api/v1/staff/claims/{id}/settle/', { params, body: { ...noted, ...money } }));
    }
  }
}
