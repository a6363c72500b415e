/** Tags of the demo shop; build.ts decides which product has which. */
export const TAGS = [
  { slug: 'hit', name: 'Хит' },
  { slug: 'novinka', name: 'Новинка' },
  { slug: 'rasprodazha', name: 'Распродажа' },
  { slug: 'dlya-doma', name: 'Для дома' },
  { slug: 'profi', name: 'Профи' },
  { slug: 'vygodno-optom', name: 'Выгодно оптом' },
] as const;
