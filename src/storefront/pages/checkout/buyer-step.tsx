import { Button } from '../../../ui/button/button.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import * as css from './buyer-step.module.css';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';

interface BuyerStepProps {
  view: CheckoutView;
  errors: FormErrors;
  isBusy: boolean;
}

/**
 * The buyer: oneself, or a company with or without a contract. It decides the prices, so a change is
 * submitted at once.
 */
export function BuyerStep({ view: { buyers, chosenBuyer }, errors, isBusy }: BuyerStepProps) {
  return (
    <>
      <Choices key={chosenBuyer} id="buyer" legend="Для кого покупаете" isLegendHidden error={errors.buyer}>
        {buyers.map(({ value, name, about }) => (
          <ChoiceCard
            key={value}
            name="buyer"
            value={value}
            title={name}
            defaultChecked={value === chosenBuyer}
          >
            {about}
          </ChoiceCard>
        ))}
      </Choices>
      <Button
        type="submit"
        kind="outline"
        name="intent"
        value="buyer"
        busy={isBusy && 'Пересчитываем'}
        className={css.choose}
      >
        Выбрать
      </Button>
    </>
  );
}
