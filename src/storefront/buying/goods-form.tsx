import type { ComponentProps } from 'react';
import { ComeBack } from './come-back.tsx';

const GOODS_FORM = 'goods-form';

/**
 * The single form of all cart and wishlist buttons: a page of products has fifty of them. Each button carries
 * its own address, action and product.
 */
export function GoodsForm() {
  return (
    <form id={GOODS_FORM} method="post" hidden>
      <ComeBack />
    </form>
  );
}

interface GoodsClick {
  to: '/cart' | '/wishlist';
  intent: 'add' | 'remove';
  product: number;
  quantity?: number;
}

/** The attributes of a button that belongs to the form. */
export function goodsButton({ to, intent, product, quantity }: GoodsClick): ComponentProps<'button'> {
  const value = [intent, product, quantity].filter((word) => word !== undefined).join(' ');
  return { type: 'submit', form: GOODS_FORM, formAction: to, name: 'intent', value };
}
