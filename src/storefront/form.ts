/** The fields of a form that was sent; of a body that is no form there are none. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData());
}
