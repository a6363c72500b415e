import type { ComponentProps } from 'react';
import { readForm } from '../form.ts';
import { ComeBack } from './come-back.tsx';

const GOODS_FORM = 'goods-form';

/**
 * The one form of all buttons that put goods into the cart or the wishlist: a page of goods has fifty of them. Each says
 * by itself where it goes, what is done and with which goods.
 */
export function GoodsForm() {
  return (
    <form id={GOODS_FORM} method="post" hidden>
      <ComeBack />
    </form>
  );
}

interface GoodsPress {
  to: '/cart' | '/wishlist';
  intent: 'add' | 'remove';
  product: number;
  quantity?: number;
}

/** What a button of goods is given. */
export function goodsButton({ to, intent, product, quantity }: GoodsPress): ComponentProps<'button'> {
  const value = [intent, product, quantity].filter((word) => word !== undefined).join(' ');
  return { type: 'submit', form: GOODS_FORM, formAction: to, name: 'intent', value };
}

/** The fields of a form of goods, whether they were sent one by one or by one of these buttons. */
export async function readGoodsForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  const [, intent, product, quantity] = /^(add|remove) (\d+)(?: (\d+))?$/.exec(`${form.get('intent')}`) ?? [];
  if (intent === undefined || product === undefined) return form;
  form.set('intent', intent);
  form.set('product', product);
  if (quantity !== undefined) form.set('quantity', quantity);
  return form;
}
