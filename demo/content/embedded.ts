/** Pages that only the menu leads to; their text is embedded/<name>.html. */
export const EMBEDDED = [
  {
    name: 'karta-mastera',
    title: 'Карта мастера',
    seo_description:
      'Накопительная карта магазина «Витрина» для мастеров и бригад: как получить, сколько возвращаем, где тратить.',
  },
  {
    name: 'podbor-po-obektu',
    title: 'Снабжение объекта',
    seo_description:
      'Комплектация стройки и ремонта по спецификации: расчёт за рабочий день, поставка по графику, один менеджер.',
  },
] as const;
