/** The fields of a form that was sent; of a body that is no form there are none. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}

/** An id that a form carries; null: none, or nothing that could be one. */
export function idField(form: FormData, name: string): number | null {
  const text = form.get(name);
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** A quantity as a person types it: «12», «1 200», «1 200 шт»; null: no whole number. */
export function quantityField(form: FormData, name = 'quantity'): number | null {
  const text = form.get(name);
  const digits = typeof text === 'string' ? text.replace(/\s+/g, '').replace(/[^\d]*$/, '') : '';
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
