import { Button } from '../../../ui/button/button.tsx';
import type { FormErrors } from '../../forms/form-answer.ts';
import css from './buyer-step.module.css';
import type { CheckoutView } from './checkout.view.ts';
import { ChoiceCard } from './choice-card.tsx';
import { Choices } from './choices.tsx';

interface BuyerStepProps {
  view: CheckoutView;
  errors: FormErrors;
  isBusy: boolean;
}

/** For whom it is bought: oneself, a company, a company by a contract. It decides the prices, so it is sent at once. */
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
        busy={isBusy && 'Считаем цены'}
        className={css.choose}
      >
        Покупать так
      </Button>
    </>
  );
}
