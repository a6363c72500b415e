import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { typograph } from '../../../platform/text/typograph.ts';
import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { GIVEN_FIELD } from '../../forms/consent.ts';
import type { FormErrors } from '../../forms/form-answer.ts';
import { useAsksConsent } from '../../forms/use-asks-consent.ts';
import { useShellLayout } from '../../shell/shell-data.ts';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';
import type { Values } from './order-form.ts';
import * as css from './payment-step.module.css';
import type { Payment } from './payments.ts';
import { type Shown, totalOf } from './shown.ts';

interface PaymentStepProps {
  view: CheckoutView;
  shown: Shown;
  typed: Values;
  errors: FormErrors;
  /** How often the terms have changed: each time consents are asked for again. */
  termsChanges: number;
}

/**
 * The payment method and the consents, each separate and none ticked in advance (152-ФЗ); a user who has
 * given them is not asked.
 */
export function PaymentStep({ view, shown, typed, errors, termsChanges }: PaymentStepProps) {
  const agreed = termsChanges > 0 ? {} : typed;
  const asksConsent = useAsksConsent('order', errors.order);
  return (
    <>
      <Choices id="payment" legend="Способ оплаты" isLegendHidden isRow error={errors.payment}>
        {view.payments.map((payment) => (
          <div key={payment.value} data-for={payment.with.join(' ')} className={css.way}>
            <ChoiceCard
              name="payment"
              value={payment.value}
              title={typograph(payment.name)}
              disabled={payment.reason !== null}
              defaultChecked={payment.reason === null && typed.payment === payment.value}
            >
              {payment.reason ?? payment.hint}
              {payment.left !== undefined && payment.reason === null && (
                <Credit left={payment.left} shown={shown} ways={payment.with} />
              )}
            </ChoiceCard>
          </div>
        ))}
      </Choices>
      <div key={termsChanges}>
        {view.lines.some(({ asOf }) => asOf) && (
          <Consent name="prices" before="Часть цен уточняется." typed={agreed} error={errors.prices}>
            Оформить заказ: магазин сначала подтвердит цены
          </Consent>
        )}
        <Consent
          name="offer"
          before="Согласен с"
          about={/условия продажи/i}
          typed={agreed}
          error={errors.offer}
        >
          условиями продажи
        </Consent>
        {asksConsent ? (
          <Consent
            name="order"
            before="Согласен на"
            about={/персональн/i}
            typed={agreed}
            error={errors.order}
          >
            обработку персональных данных
          </Consent>
        ) : (
          <input type="hidden" name={GIVEN_FIELD} value="on" />
        )}
      </div>
    </>
  );
}

/** Whether the order with its delivery fits into the available credit. */
function Credit({ left, shown, ways }: { left: Kopecks; shown: Shown; ways: Payment['with'] }) {
  return ways.map((type) => {
    const lacking = totalOf(shown, type) - left;
    return (
      <span key={type} data-for={type} className={lacking > 0 ? css.lacking : undefined}>
        Лимит {formatKopecks(left)}&nbsp;₽,{' '}
        {lacking > 0 ? `не\u00a0хватает ${formatKopecks(lacking)}\u00a0₽: выберите предоплату` : 'хватает'}
      </span>
    );
  });
}

interface ConsentProps {
  name: 'offer' | 'order' | 'prices';
  before: string;
  /** Recognises the title of the linked document; absent: there is none. */
  about?: RegExp;
  typed: Values;
  error: string | undefined;
  children: string;
}

function Consent({ name, before, about, typed, error, children }: ConsentProps) {
  const document = useShellLayout()?.documents.find(({ title }) => about?.test(title));
  return (
    <div>
      <ChoiceRow
        type="checkbox"
        id={name}
        name={name}
        className={css.consent}
        chosen={typed[name] === 'on'}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {before}{' '}
        {document ? (
          <a href={`/info/${document.slug}`} target="_blank" rel="noopener" className={linkClass}>
            {children}
          </a>
        ) : (
          children
        )}
      </ChoiceRow>
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </div>
  );
}
