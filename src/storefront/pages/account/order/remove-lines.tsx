import { Form, useNavigation } from 'react-router';
import { quantityOf } from '../../../../platform/text/plural.ts';
import { NOTHING_LEFT } from '../../../../shop/orders/revisions/revisions.ts';
import { Button, buttonClass } from '../../../../ui/button/button.tsx';
import { ChoiceRow } from '../../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../../ui/field/field-error.tsx';
import { Notice } from '../../../../ui/notice/notice.tsx';
import { formatRoubles } from '../../../../ui/price/price.tsx';
import { Typeset } from '../../../../ui/text/text.tsx';
import type { FormAnswer } from '../../../forms/form-answer.ts';
import { answerTo } from '../parts/account-action.ts';
import * as css from './form-in-place.module.css';
import { linesNamed, removableLines } from './removal.ts';
import type { FullOrder } from './steps.ts';

export interface RemoveLinesProps {
  order: FullOrder;
  /** The address of the order. */
  orderHref: string;
  /** The result of a form of the page: of this one it is the rejected form, or the one to be confirmed. */
  answer: unknown;
}

/** Takes single lines out of an order: their choice, then a question with the sum that the order will have. */
export default function RemoveLines({ order, orderHref, answer: ofPage }: RemoveLinesProps) {
  const answer = answerTo(ofPage, 'lines');
  const lines = removableLines(order);
  if (lines.length === 0) return null;
  const named = new Set(answer && linesNamed(answer.values));
  const chosen = lines.filter(({ id }) => named.has(id));
  const errors = chosen.length === order.items.length ? { lines: NOTHING_LEFT } : (answer?.errors ?? {});
  const isAsking = chosen.length > 0 && Object.keys(errors).length === 0;
  return (
    <details id="remove" className={css.details} open={answer !== undefined}>
      <summary className={buttonClass({ kind: 'quiet' })}>Убрать товары из&nbsp;заказа</summary>
      <Form method="post" action="#remove" preventScrollReset className={css.form}>
        <input type="hidden" name="intent" value="lines" />
        <input type="hidden" name="base" value={order.revision} />
        {isAsking ? (
          <Question order={order} chosen={chosen} orderHref={orderHref} />
        ) : (
          <Choice lines={lines} named={named} errors={errors} />
        )}
      </Form>
    </details>
  );
}

interface ChoiceProps {
  lines: FullOrder['items'];
  named: ReadonlySet<number>;
  errors: FormAnswer['errors'];
}

function Choice({ lines, named, errors }: ChoiceProps) {
  return (
    <>
      {errors.form && <Notice kind="wrong">{errors.form}</Notice>}
      <div>
        <fieldset aria-describedby={errors.lines && 'lines-error'}>
          <legend>Что убрать</legend>
          <ul className={css.choices}>
            {lines.map(({ id, name, quantity, unit, total }) => (
              <li key={id}>
                <ChoiceRow type="checkbox" name={`line-${id}`} chosen={named.has(id)}>
                  <Typeset text={name} />
                  <br />
                  <span className={css.hint}>
                    {quantityOf(quantity, unit)}, {formatRoubles(total)}
                  </span>
                </ChoiceRow>
              </li>
            ))}
          </ul>
          <FieldError id="lines-error">{errors.lines}</FieldError>
        </fieldset>
      </div>
      <Submit busy="Считаем">Убрать отмеченное</Submit>
    </>
  );
}

interface QuestionProps extends Pick<RemoveLinesProps, 'order' | 'orderHref'> {
  chosen: FullOrder['items'];
}

function Question({ order: { total }, chosen, orderHref }: QuestionProps) {
  const left = chosen.reduce((sum, line) => sum - Math.round(line.total * 100), Math.round(total * 100));
  return (
    <>
      <p role="status">Убрать из&nbsp;заказа? Вернуть эти товары можно будет только новым заказом.</p>
      <div>
        <ul className={css.choices}>
          {chosen.map(({ id, name, quantity, unit }) => (
            <li key={id}>
              <input type="hidden" name={`line-${id}`} value="on" />
              <Typeset text={name} />, {quantityOf(quantity, unit)}
            </li>
          ))}
        </ul>
      </div>
      <p>
        Сумма заказа: было {formatRoubles(total)}, станет <b>{formatRoubles(left / 100)}</b>
      </p>
      <Submit name="sure" value="1" busy="Убираем">
        Да, убрать
      </Submit>
      <a href={orderHref} className={buttonClass({ kind: 'quiet' })}>
        Не&nbsp;убирать
      </a>
    </>
  );
}

interface SubmitProps {
  name?: string;
  value?: string;
  /** The label while the form is sent. */
  busy: string;
  children: string;
}

function Submit({ busy, ...button }: SubmitProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'lines';
  return <Button type="submit" kind="dark" busy={isBusy && busy} {...button} />;
}
