/** Tags of the demo shop; which good carries which is decided by the good itself (build.ts). */
export const TAGS = [
  { slug: 'hit', name: 'Хит' },
  { slug: 'novinka', name: 'Новинка' },
  { slug: 'rasprodazha', name: 'Распродажа' },
  { slug: 'dlya-doma', name: 'Для дома' },
  { slug: 'profi', name: 'Профи' },
  { slug: 'vygodno-optom', name: 'Выгодно оптом' },
] as const;
