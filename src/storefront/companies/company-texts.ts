/** «ИНН 7707083893, КПП 773601001» */
export function requisitesLine({ inn, kpp }: { inn: string; kpp?: string | undefined }): string {
  return kpp ? `ИНН\u00a0${inn}, КПП\u00a0${kpp}` : `ИНН\u00a0${inn}`;
}
