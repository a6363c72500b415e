import { readForm } from '../forms/form.ts';

/** Reads a form of a product, whether it was sent field by field or by a button of `goodsButton`. */
export async function readGoodsForm(request: Request): Promise<FormData> {
  const form = await readForm(request);
  const [, intent, product, quantity] = /^(add|remove) (\d+)(?: (\d+))?$/.exec(`${form.get('intent')}`) ?? [];
  if (intent === undefined || product === undefined) return form;
  form.set('intent', intent);
  form.set('product', product);
  if (quantity !== undefined) form.set('quantity', quantity);
  return form;
}
