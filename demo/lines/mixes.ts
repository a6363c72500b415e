import { line } from '../line.ts';
import { ru } from '../wording.ts';

/** Primers, fillers and plasters. */
export const MIX_LINES = [
  line({
    key: 'primer',
    category: 'gruntovki',
    brands: ['shtukar', 'krasilnya', 'lessol'],
    models: ['Проникающая', 'Глубокая', 'Бетон-контакт', 'Антиплесень'],
    axes: { litres: [1, 2, 5, 10, 15, 20], ready: ['готовая', 'концентрат 1:5'] },
    exists: (v) =>
      !(v.ready.startsWith('конц') && v.model !== 'Проникающая') &&
      !(v.model === 'Бетон-контакт' && v.litres < 5),
    name: (v) => `Грунтовка «${v.model}» ${v.ready} ${v.litres} л`,
    attributes: (v) => ({
      volume: v.litres,
      coverage: v.model === 'Бетон-контакт' ? '3–4 м²/л' : '8–12 м²/л',
      dries: v.model === 'Бетон-контакт' ? 3 : 4,
      forPlace:
        v.model === 'Бетон-контакт' ? 'Бетон' : v.model === 'Антиплесень' ? 'Стены' : 'Стены и потолок',
      frost: v.model !== 'Антиплесень',
      binder: 'Акриловая',
    }),
    price: (v) =>
      60 +
      v.litres *
        (v.model === 'Бетон-контакт' ? 132 : v.model === 'Антиплесень' ? 96 : 58) *
        (v.ready.startsWith('конц') ? 1.7 : 1),
    about: (v) =>
      `${v.model === 'Бетон-контакт' ? 'С кварцевым песком: штукатурка держится на гладком бетоне.' : v.model === 'Антиплесень' ? 'Убивает грибок и не даёт вернуться.' : 'Держит рыхлое основание и пыль, расход плитки и обоев падает.'} ${v.ready.startsWith('конц') ? 'Разводите водой 1:5.' : 'Не разводите.'} Канистра ${v.litres} л — на ${ru(Math.round(v.litres * 9))} м².`,
    drawing: (v) => ({ kind: 'canister', params: { text: `${v.litres} л`, title: 'ГРУНТ' } }),
    grams: (v) => v.litres * 1040,
    size: (v) => [180, 140, 160 + v.litres * 14],
    shelf: 34,
    accessories: ['paint-roller', 'putty', 'plaster'],
  }),
  line({
    key: 'putty',
    category: 'shpatlevki',
    brands: ['shtukar', 'lessol', 'krasilnya'],
    models: ['Финиш', 'Старт', 'Фасад', 'Полимер'],
    axes: { kind: ['гипсовая', 'полимерная', 'цементная', 'готовая'], kg: [1, 5, 15, 20, 25] },
    exists: (v) =>
      (v.kind === 'готовая' ? v.kg !== 25 : v.kg >= 5) && !(v.model === 'Фасад' && v.kind !== 'цементная'),
    name: (v) => `Шпатлёвка ${v.kind} «${v.model}» ${v.kg} кг`,
    attributes: (v) => ({
      packWeight: v.kg,
      binder: v.kind === 'гипсовая' ? 'Гипсовая' : v.kind === 'цементная' ? 'Цементная' : 'Полимерная',
      layer: v.model === 'Финиш' || v.model === 'Полимер' ? 2 : 10,
      coverage: '0,9 кг/м² на 1 мм',
      dries: v.kind === 'гипсовая' ? 6 : 4,
      forPlace: v.kind === 'цементная' ? 'Снаружи' : 'Стены и потолок',
      frost: v.kind === 'цементная',
    }),
    price: (v) => 70 + v.kg * (v.kind === 'готовая' ? 48 : v.kind === 'полимерная' ? 42 : 26),
    about: (v) =>
      `${v.model === 'Финиш' || v.model === 'Полимер' ? 'Слой до 2 мм, шлифуется мелкой шкуркой.' : 'Выравнивает яму до 10 мм за один проход.'} ${v.kind === 'готовая' ? 'Готова из ведра, остаток закройте плёнкой.' : `Живёт в ведре ${v.kind === 'гипсовая' ? '40 минут' : '24 часа'}.`} ${ru(v.kg)} кг — на ${ru(Math.round(v.kg / 0.9))} м² слоем 1 мм.`,
    drawing: (v) => ({ kind: 'bag', params: { text: `${ru(v.kg)} кг`, title: 'ШПАТЛЁВКА' } }),
    grams: (v) => v.kg * 1010,
    size: (v) => [340, 110, 160 + v.kg * 12],
    shelf: 40,
    tags: ['profi'],
    accessories: ['spatula', 'primer', 'wall-paint'],
  }),
  line({
    key: 'plaster',
    category: 'shtukaturki',
    brands: ['shtukar', 'lessol', 'krasilnya'],
    models: ['Ручная', 'Машинная', 'Декор «Короед»', 'Стартовая'],
    axes: {
      kind: ['гипсовая', 'цементная', 'известковая'],
      kg: [5, 25, 30],
      grain: ['', 'зерно 1,5 мм', 'зерно 2,5 мм'],
    },
    exists: (v) => v.model.includes('Короед') === (v.grain !== '') && !(v.grain && v.kind === 'гипсовая'),
    name: (v) =>
      `Штукатурка ${v.kind} «${v.model.replace('Декор ', '').replace(/[«»]/g, '')}» ${v.kg} кг${v.grain ? `, ${v.grain}` : ''}`,
    attributes: (v) => ({
      packWeight: v.kg,
      binder: v.kind === 'гипсовая' ? 'Гипсовая' : v.kind === 'цементная' ? 'Цементная' : 'Известковая',
      layer: v.model === 'Ручная' ? 50 : v.model === 'Машинная' ? 30 : 5,
      coverage: v.grain ? '2,4 кг/м²' : '9 кг/м² на 10 мм',
      frost: v.kind === 'цементная',
      forPlace: v.kind === 'цементная' ? 'Снаружи' : 'Внутри',
    }),
    price: (v) => 90 + v.kg * (v.grain ? 42 : v.kind === 'гипсовая' ? 18 : 14),
    about: (v) =>
      `${v.grain ? 'Рисунок «короед» натирают пластиковой тёркой, красят по сухому.' : v.model === 'Машинная' ? 'Идёт через станцию, тянется правилом.' : 'Слой до 50 мм за один раз, маяки не обязательны.'} ${v.kind === 'гипсовая' ? 'Сухие комнаты.' : 'Фасад, цоколь, ванная.'} Мешок ${v.kg} кг — на ${ru(Math.round((v.kg / 9) * 10) / 10)} м² слоем 1 см.`,
    drawing: (v) => ({
      kind: 'bag',
      params: { text: `${v.kg} кг`, title: v.grain ? 'КОРОЕД' : 'ШТУКАТУРКА' },
    }),
    grams: (v) => v.kg * 1010,
    size: (v) => [400, 130, 200 + v.kg * 12],
    shelf: 46,
    tags: ['profi'],
    accessories: ['primer', 'spatula', 'putty'],
  }),
];
