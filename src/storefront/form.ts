/** The fields of a form that was sent; of a body that is no form there are none. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** An id that a form carries; null: none, or nothing that could be one. */
export function idField(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * A quantity as a person types it: «12», «1 200», «1 200 шт»; null: no whole number. The signs of a stepper send
 * `change` beside it, which is added: to an empty field as to 0, and never to less than nothing.
 */
export function quantityField(form: FormData, name = 'quantity'): number | null {
  const change = form.get('change');
  const isPressed = typeof change === 'string' && /^-?\d{1,9}$/.test(change);
  const text = form.get(name);
  const digits = typeof text === 'string' ? text.replace(/\s+/g, '').replace(/[^\d]*$/, '') : '';
  if (isPressed && digits === '') return Math.max(0, Number(change));
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Math.max(0, Number(digits) + (isPressed ? Number(change) : 0));
}
