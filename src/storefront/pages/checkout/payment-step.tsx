import { ChoiceRow } from '../../../ui/choice/choice-row.tsx';
import { FieldError } from '../../../ui/field/field-error.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import { useShellLayout } from '../../shell/shell-data.ts';
import type { FormErrors } from '../auth/form-answer.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';
import type { Values } from './order-form.ts';
import css from './payment-step.module.css';
import { PAYMENTS } from './payments.ts';

interface PaymentStepProps {
  typed: Values;
  errors: FormErrors;
}

/** How to pay, and two consents, each by itself and none ticked beforehand (152-ФЗ). */
export function PaymentStep({ typed, errors }: PaymentStepProps) {
  return (
    <>
      <Choices id="payment" legend="Как заплатить" isLegendHidden isRow error={errors.payment}>
        {PAYMENTS.map(({ value, name, hint, with: ways }) => (
          <div key={value} data-for={ways.join(' ')}>
            <ChoiceCard name="payment" value={value} title={name} defaultChecked={typed.payment === value}>
              {hint}
            </ChoiceCard>
          </div>
        ))}
      </Choices>
      <div>
        <Consent
          name="offer"
          before="Согласен с"
          about={/условия продажи/i}
          typed={typed}
          error={errors.offer}
        >
          условиями продажи
        </Consent>
        <Consent name="order" before="Согласен на" about={/персональн/i} typed={typed} error={errors.order}>
          обработку персональных данных
        </Consent>
      </div>
    </>
  );
}

interface ConsentProps {
  name: 'offer' | 'order';
  before: string;
  /** What the document it leads to calls itself. */
  about: RegExp;
  typed: Values;
  error: string | undefined;
  children: string;
}

function Consent({ name, before, about, typed, error, children }: ConsentProps) {
  const document = useShellLayout()?.documents.find(({ title }) => about.test(title));
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
