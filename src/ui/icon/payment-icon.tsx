import type { paymentIcons } from './names.ts';
import * as css from './payment-icon.module.css';
import sprite from './sprite.svg?no-inline';

interface PaymentIconProps {
  name: (typeof paymentIcons)[number];
  /** The name of the payment method. */
  label: string;
}

/** A payment method as a small card with its logo. */
export function PaymentIcon({ name, label }: PaymentIconProps) {
  return (
    <svg className={css.icon} role="img" aria-label={label}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
