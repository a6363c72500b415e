/** The validation errors of an address without a city, a street or a house, by field; for the form and the API alike. */
export function addressErrors({
  city,
  street,
  house,
}: Record<string, string>): Partial<Record<string, string>> {
  return {
    ...(!city && { city: 'Укажите город или посёлок.' }),
    ...(!street && { street: 'Укажите улицу.' }),
    ...(!house && { house: 'Укажите дом.' }),
  };
}
