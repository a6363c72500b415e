/** The fields of an address, in the form of the API. */
export function writtenAddress(values: Record<string, string>) {
  const { city = '', street = '', house = '', flat = '', comment = '', is_default } = values;
  // An address stops being the main one only when another becomes it, so an unticked box is not sent.
  return { city, street, house, flat, comment, ...(is_default === 'on' && { is_default: true }) };
}
