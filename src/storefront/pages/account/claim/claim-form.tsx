import { useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { quantityOf } from '../../../../platform/text/plural.ts';
import {
  CLAIM_KINDS,
  type ClaimKind,
  claimKinds,
  claimWishes,
  MOST_CLAIM_TEXT,
  WISH_NAMES,
} from '../../../../shop/orders/claims/claims.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../../ui/field/field-error.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextArea } from '../../../../ui/field/text-area.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { FormErrorSummary } from '../../../forms/form-errors-summary.tsx';
import { formatDay } from '../../../places/days.ts';
import { CLAIM_FIELDS } from './claim-action.ts';
import * as css from './claim-form.module.css';
import type { OrderClaims } from './order-claims.ts';
import { PhotoField } from './photo-field.tsx';

interface ClaimFormProps {
  claims: OrderClaims;
  /** The rejected form. */
  answer: FormAnswer | undefined;
}

/** A new claim: goods with quantities, what happened, what is wanted, photos. Works without scripts. */
export function ClaimForm({ claims, answer }: ClaimFormProps) {
  const { lines, answer_by, refund_by, can_save_draft, key } = claims;
  const { state, formData } = useNavigation();
  const sending = state !== 'idle' && formData?.get('intent') === 'claim' ? formData.get('as') : null;
  const { values, errors } = answer ?? { values: {} as FormAnswer['values'], errors: {} };
  const [kind, setKind] = useState(values.kind);
  // Without scripts the choice of a kind cannot narrow the wishes.
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const wishes = hasScripts && isKind(kind) ? CLAIM_KINDS[kind].wishes : claimWishes;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset noValidate className={css.form}>
      <input type="hidden" name="intent" value="claim" />
      <input type="hidden" name="key" value={values.key ?? key} />
      <FormErrorSummary errors={errors} names={CLAIM_FIELDS} />
      <fieldset id="lines" tabIndex={-1} aria-describedby={errors.lines && 'lines-error'}>
        <legend className={css.legend}>Какие товары</legend>
        <ul>
          {lines.map(({ line, name, article, unit, left }) => (
            <li key={line} className={css.line}>
              <ChoiceRow
                type="checkbox"
                name={`line-${line}`}
                chosen={answer ? values[`line-${line}`] !== undefined : lines.length === 1}
              >
                <Typeset text={name} />
                <span className={css.article}>
                  Арт. {article}, можно указать до&nbsp;{quantityOf(left, unit, 'genitive')}
                </span>
              </ChoiceRow>
              <TextField
                id={`quantity-${line}`}
                name={`quantity-${line}`}
                label={`Сколько, ${unit}`}
                type="number"
                inputMode="numeric"
                min={1}
                max={left}
                defaultValue={values[`quantity-${line}`] ?? '1'}
              />
            </li>
          ))}
        </ul>
        <FieldError id="lines-error">{errors.lines}</FieldError>
      </fieldset>
      <fieldset id="kind" tabIndex={-1} aria-describedby={errors.kind && 'kind-error'}>
        <legend className={css.legend}>Что случилось</legend>
        {claimKinds.map((code) => (
          <ChoiceRow
            key={code}
            type="radio"
            name="kind"
            value={code}
            chosen={values.kind === code}
            onChange={() => setKind(code)}
          >
            {CLAIM_KINDS[code].name}
            <span className={css.article}>{CLAIM_KINDS[code].hint}</span>
          </ChoiceRow>
        ))}
        <FieldError id="kind-error">{errors.kind}</FieldError>
      </fieldset>
      <SelectField
        id="wish"
        name="wish"
        label="Что нужно сделать"
        none="Выберите"
        options={wishes.map((code) => ({ value: code, label: WISH_NAMES[code] }))}
        defaultValue={values.wish}
        error={errors.wish}
      />
      <TextArea
        id="text"
        name="text"
        label="Опишите подробнее"
        hint="Что не так, когда заметили, как пользовались"
        maxLength={MOST_CLAIM_TEXT}
        defaultValue={values.text}
        error={errors.text}
        required
      />
      <PhotoField id="files" error={errors.files} />
      <p className={css.days}>
        Если отправить сегодня, ответим до&nbsp;<b>{formatDay(answer_by)}</b>. Если решим вернуть деньги,
        вернём их&nbsp;до&nbsp;<b>{formatDay(refund_by)}</b>.
      </p>
      <div className={css.buttons}>
        <Button type="submit" name="as" value="sent" busy={sending === 'sent' && 'Отправляем'}>
          Отправить
        </Button>
        {can_save_draft && (
          <Button
            type="submit"
            name="as"
            value="draft"
            kind="quiet"
            busy={sending === 'draft' && 'Сохраняем'}
          >
            Сохранить черновик
          </Button>
        )}
      </div>
    </Form>
  );
}

function isKind(kind: string | undefined): kind is ClaimKind {
  return claimKinds.includes(kind as ClaimKind);
}
