/** The id of a thing in an address: `/orders/12`, `?open=12`. @returns null: no thing can have it, so nobody need ask the shop */
export function addressId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}
