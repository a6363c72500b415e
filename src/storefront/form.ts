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
  const { by } = pressedSign(form) ?? { by: null };
  const text = form.get(name);
  const digits = typeof text === 'string' ? text.replace(/\s+/g, '').replace(/[^\d]*$/, '') : '';
  if (by !== null && digits === '') return Math.max(0, by);
  if (!/^\d{1,9}$/.test(digits)) return null;
  return Math.max(0, Number(digits) + (by ?? 0));
}

/**
 * By how much a sign of a stepper was to change what lies there, whatever that is by now: pressed three times before
 * the page came back it is three times as much. null: no sign was pressed, or beside a number somebody has typed.
 */
export function changeField(form: FormData): number | null {
  const { from, by } = pressedSign(form) ?? {};
  return from !== undefined && form.get('quantity') === from ? (by ?? null) : null;
}

/** «4+1»: from what was shown, and how far. */
function pressedSign(form: FormData): { from: string | undefined; by: number } | undefined {
  const [, from, by] = /^(\d{1,9}(?=[-+]))?([-+]?\d{1,9})$/.exec(String(form.get('change'))) ?? [];
  return by === undefined ? undefined : { from, by: Number(by) };
}
