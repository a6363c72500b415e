import { MOST_QUANTITY, quantityError } from '../../shop/cart/cart.ts';
import { Stepper } from '../../ui/stepper/stepper.tsx';

interface LineQuantityProps {
  /** The name of the product. */
  label: string;
  unit: string;
  value: number;
  /** The product is sold in multiples of this. */
  step?: number;
  /** 0 removes the line. */
  onChange: (quantity: number) => void;
}

/** The quantity of an order line while it is changed. */
export function LineQuantity({ label, unit, value, step = 1, onChange }: LineQuantityProps) {
  return (
    <Stepper
      label={`${label}, ${unit}`}
      value={value}
      step={step}
      min={0}
      max={MOST_QUANTITY}
      isLive
      signs="count"
      words="over"
      check={(quantity) =>
        quantityError(quantity, { maxQuantity: MOST_QUANTITY, multiplicity: step, unit }) ?? undefined
      }
      onChange={onChange}
    />
  );
}
