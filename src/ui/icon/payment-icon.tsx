import type { paymentIcons } from './names.ts';
import css from './payment-icon.module.css';
import sprite from './sprite.svg?no-inline';

interface PaymentIconProps {
  name: (typeof paymentIcons)[number];
  /** What it stands for, in words. */
  label: string;
}

/** A way to pay, as a small card with its logo. */
export function PaymentIcon({ name, label }: PaymentIconProps) {
  return (
    <svg className={css.icon} role="img" aria-label={label}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
