/** The fields of a submitted form; empty if the body is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** Reads an id field; null if it is missing or cannot be an id. */
export function idField(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/**
 * Parses a quantity as typed: «12», «1 200», «1 200 шт»; null if it is not a whole number. The buttons of a
 * stepper send `change`, which is added to the field (empty counts as 0) and never gives less than 0.
 */
export function quantityField(form: FormData, name = 'quantity'): number | null {
  const { by } = clickedButton(form) ?? { by: null };
  const text = form.get(name);
  const typed = typeof text === 'string' ? text.replace(/\s+/g, '') : '';
  const [, digits] = /^(\d{0,9})\D*$/.exec(typed) ?? [];
  if (by !== null && digits === '') return Math.max(0, by);
  if (!digits) return null;
  return Math.max(0, Number(digits) + (by ?? 0));
}

/**
 * The difference that a stepper button applies to the current quantity: three clicks before the response
 * change it three times. Null if no button was clicked, or a number was typed as well.
 */
export function changeField(form: FormData): number | null {
  const { from, by } = clickedButton(form) ?? {};
  return from !== undefined && form.get('quantity') === from ? (by ?? null) : null;
}

/** «4+1»: the shown value, and the difference. */
function clickedButton(form: FormData): { from: string | undefined; by: number } | undefined {
  const [, from, by] = /^(\d{1,9}(?=[-+]))?([-+]?\d{1,9})$/.exec(String(form.get('change'))) ?? [];
  return by === undefined ? undefined : { from, by: Number(by) };
}
