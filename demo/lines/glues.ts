import { line } from '../line.ts';
import type { Drawing } from '../product.ts';
import { capital, ru } from '../wording.ts';

const TAPE_COLOURS = ['чёрная', 'синяя', 'красная', 'жёлтая', 'зелёная', 'белая', 'жёлто-зелёная'] as const;
const TAPE_TONES = ['#34132A', '#3F74A3', '#C4452F', '#EDB53C', '#1C7446', '#FFFDF6', '#8BB352'] as const;

/** Glues and tapes. */
export const GLUE_LINES = [
  line({
    key: 'liquid-nails',
    category: 'zhidkie-gvozdi',
    brands: ['stsepka', 'stykov', 'kontur'],
    models: ['Экстра', 'Аква', 'Панель', 'Полимер'],
    axes: { ml: [180, 280, 310, 400], shade: ['белый', 'бежевый', 'прозрачный', 'серый'] },
    exists: (v) => !(v.model === 'Полимер' && v.ml < 280),
    family: { axis: 'shade', name: 'Цвет', value: (v) => v.shade },
    name: (v) => `Жидкие гвозди «${v.model}» ${v.shade} ${v.ml} мл`,
    attributes: (v) => ({
      millilitres: v.ml,
      colour: v.shade,
      binder: v.model === 'Полимер' ? 'МС-полимер' : v.model === 'Аква' ? 'Акриловая' : 'Каучук',
      load: v.model === 'Экстра' ? 250 : 120,
      forPlace: v.model === 'Аква' ? 'Ванная' : v.model === 'Панель' ? 'Панели и молдинги' : 'Универсальный',
      dries: 24,
    }),
    price: (v) => 74 + v.ml * (v.model === 'Полимер' ? 1.2 : 0.46),
    about: (v) =>
      `${v.model === 'Полимер' ? 'Клеит влажное основание, без запаха.' : v.model === 'Аква' ? 'Для ванной, вода не вымоет.' : v.model === 'Панель' ? 'Держит панель сразу, подвинуть успеете.' : 'До 250 кг на отрыв.'} Зазор до 10 мм, полная сила через сутки. Туба ${v.ml} мл.`,
    drawing: (v) => ({
      kind: 'sealant',
      params: {
        text: `${v.ml} мл`,
        title: 'ГВОЗДИ',
        colour: v.shade === 'прозрачный' ? '#D9E3E4' : '#FFFDF6',
      },
    }),
    grams: (v) => Math.round(v.ml * 1.4),
    size: () => [52, 52, 235],
    shelf: 84,
    accessories: ['screw-universal'],
  }),
  line({
    key: 'tile-glue',
    category: 'kley-plitochnyy',
    brands: ['shtukar', 'stsepka', 'lessol'],
    models: ['Базовый', 'Плюс', 'Экстра', 'Керамогранит'],
    axes: { kg: [5, 25, 30], cls: ['C0', 'C1', 'C1TE', 'C2TE S1'], colour: ['серый', 'белый'] },
    exists: (v) =>
      (v.model === 'Базовый'
        ? v.cls === 'C0' || v.cls === 'C1'
        : v.model === 'Керамогранит'
          ? v.cls.startsWith('C2') || v.cls === 'C1TE'
          : true) && !(v.colour === 'белый' && v.cls === 'C0'),
    name: (v) => `Клей плиточный «${v.model}» ${v.cls} ${v.colour} ${v.kg} кг`,
    attributes: (v) => ({
      packWeight: v.kg,
      strength: v.cls,
      colour: v.colour,
      layer: v.cls.includes('E') ? 20 : 10,
      coverage: '3,5 кг/м² зубом 8 мм',
      forPlace: v.model === 'Керамогранит' ? 'Пол' : 'Внутри',
      frost: v.cls.startsWith('C2'),
    }),
    price: (v) =>
      62 +
      v.kg *
        (v.cls === 'C0' ? 9 : v.cls === 'C1' ? 13 : v.cls === 'C1TE' ? 21 : 38) *
        (v.colour === 'белый' ? 1.25 : 1),
    about: (v) =>
      `${v.model === 'Керамогранит' ? 'Тёплый пол и крупный формат, отрыв 1 МПа.' : v.cls === 'C0' ? 'Только керамика внутри.' : 'Керамика и мозаика, внутри и на лоджии.'} ${v.cls.includes('T') ? 'Плитка не сползает.' : 'Кладите снизу вверх.'} ${v.kg} кг — на ${ru(Math.round((v.kg / 3.5) * 10) / 10)} м². Серый под керамогранит, белый под мозаику.`,
    drawing: (v) => ({ kind: 'bag', params: { text: `${v.kg} кг`, title: v.cls } }),
    grams: (v) => v.kg * 1010,
    size: (v) => [380, 120, 180 + v.kg * 11],
    shelf: 52,
    tags: ['profi'],
    accessories: ['spatula', 'primer'],
  }),
  line({
    key: 'glue-pva',
    category: 'kley-universalnyy',
    brands: ['stsepka', 'stykov', 'lessol'],
    models: ['ПВА', 'Столярный', 'Обойный', 'Контакт', 'Эпоксид'],
    axes: { ml: [50, 125, 250, 500, 1000, 5000], kind: ['туба', 'банка', 'ведро', 'шприц двухкомпонентный'] },
    exists: (v) =>
      (v.kind === 'туба'
        ? v.ml <= 250
        : v.kind === 'ведро'
          ? v.ml >= 1000
          : v.kind === 'шприц двухкомпонентный'
            ? v.ml === 50 && v.model === 'Эпоксид'
            : v.ml <= 1000) && !(v.model === 'Эпоксид' && v.kind === 'ведро'),
    name: (v) => `Клей «${v.model}» ${v.kind} ${v.ml >= 1000 ? `${ru(v.ml / 1000)} л` : `${v.ml} мл`}`,
    attributes: (v) => ({
      millilitres: v.ml,
      binder: v.model === 'Эпоксид' ? 'Эпоксидная' : v.model === 'Контакт' ? 'Каучук' : 'ПВА',
      forMaterial:
        v.model === 'Столярный'
          ? 'Дерево'
          : v.model === 'Обойный'
            ? 'Обои'
            : v.model === 'Эпоксид'
              ? 'Металл'
              : 'Универсальный',
      dries: v.model === 'Эпоксид' ? 0.5 : 24,
      load: v.model === 'Столярный' ? 90 : 40,
    }),
    price: (v) => 34 + v.ml * (v.model === 'Эпоксид' ? 2.6 : v.model === 'Контакт' ? 0.62 : 0.21),
    about: (v) =>
      `${v.model === 'Эпоксид' ? 'Два компонента, схватывает за пять минут, держит металл.' : v.model === 'Обойный' ? 'Наносят валиком, пузырей не будет.' : v.model === 'Столярный' ? 'Шов прочнее дерева, вода через сутки.' : v.model === 'Контакт' ? 'Кожа, резина, пластик, прижать 10 секунд.' : 'Бумага, картон, стяжка.'} ${v.ml >= 1000 ? `Ведро на ${ru(v.ml / 1000)} л — для бригады.` : `Хватит на мелкий ремонт.`}`,
    drawing: (v): Drawing => {
      const text = v.ml >= 1000 ? `${ru(v.ml / 1000)} л` : `${v.ml} мл`;
      return v.kind === 'ведро'
        ? { kind: 'bucket', params: { text, colour: '#FFFDF6' } }
        : { kind: 'glue', params: { text, title: 'КЛЕЙ' } };
    },
    grams: (v) => Math.round(v.ml * 1.1),
    size: () => [70, 70, 180],
    shelf: 76,
    tags: ['dlya-doma'],
    accessories: ['brush', 'wallpaper'],
  }),
  line({
    key: 'isotape',
    category: 'izolenta',
    brands: ['kontur', 'voltan', 'iskron', 'stykov'],
    axes: {
      mm: [10, 15, 19, 25, 50],
      metres: [10, 20, 25],
      colour: TAPE_COLOURS,
      kind: ['ПВХ', 'ХБ', 'термостойкая'],
    },
    exists: (v) => !(v.kind !== 'ПВХ' && v.colour !== 'чёрная') && !(v.mm === 50 && v.metres !== 25),
    family: { axis: 'colour', name: 'Цвет', value: (v) => v.colour },
    name: (v) => `Изолента ${v.kind} ${v.mm} мм × ${v.metres} м ${v.colour}, до 600 В`,
    attributes: (v) => ({
      width: v.mm,
      lengthMetres: v.metres,
      colour: v.colour,
      material: v.kind,
      heatResistance: v.kind === 'термостойкая' ? 150 : 80,
      voltage: '600',
    }),
    price: (v) => 12 + v.mm * v.metres * 0.12 * (v.kind === 'термостойкая' ? 3 : 1),
    about: (v) =>
      `${v.kind === 'ПВХ' ? 'Тянется и липнет, до 80 °C.' : v.kind === 'ХБ' ? 'Тканевая, держит мороз и масло.' : 'До 150 °C, не течёт на двигателе.'} ${v.mm} мм × ${v.metres} м, рвётся рукой. ${v.colour === 'жёлто-зелёная' ? 'Жёлто-зелёной метят землю.' : 'Цветом метят фазу.'}`,
    drawing: (v) => ({
      kind: 'isotape',
      params: {
        text: `${v.metres} м`,
        colour: TAPE_TONES[TAPE_COLOURS.indexOf(v.colour)] ?? '#34132A',
        shape: 'tape',
      },
    }),
    grams: (v) => Math.round(v.mm * v.metres * 0.45),
    size: (v) => [v.metres * 6, v.metres * 6, v.mm],
    shelf: 210,
    accessories: ['vvg', 'pugv'],
  }),
  line({
    key: 'masking-tape',
    category: 'lenta-kleykaya',
    brands: ['stykov', 'kontur', 'domovitsa'],
    axes: {
      kind: [
        'малярная',
        'упаковочная прозрачная',
        'упаковочная коричневая',
        'двухсторонняя',
        'армированная',
        'алюминиевая',
      ],
      mm: [19, 25, 30, 38, 48, 50],
      metres: [10, 20, 25, 40, 50, 66],
    },
    exists: (v) =>
      v.kind === 'малярная'
        ? v.metres <= 50
        : v.kind.startsWith('упак')
          ? v.mm >= 38 && v.metres >= 40
          : v.kind === 'двухсторонняя'
            ? v.metres <= 25
            : v.mm >= 25 && v.metres <= 50,
    name: (v) => `Лента клейкая ${v.kind} ${v.mm} мм × ${v.metres} м`,
    attributes: (v) => ({
      width: v.mm,
      lengthMetres: v.metres,
      material: v.kind === 'алюминиевая' ? 'Фольга' : v.kind === 'малярная' ? 'Бумага' : 'Полипропилен',
      formFactor: capital(v.kind),
      heatResistance: v.kind === 'алюминиевая' ? 120 : 60,
    }),
    price: (v) =>
      24 +
      v.mm *
        v.metres *
        0.038 *
        (v.kind === 'алюминиевая'
          ? 3.4
          : v.kind === 'армированная'
            ? 2.6
            : v.kind === 'двухсторонняя'
              ? 2.2
              : 1),
    about: (v) =>
      `${v.kind === 'малярная' ? 'Снимается без следа до трёх дней.' : v.kind === 'армированная' ? 'Сетка держит коробку с инструментом.' : v.kind === 'алюминиевая' ? 'Клеит отражатель и воздуховод.' : v.kind === 'двухсторонняя' ? 'Ковролин, зеркало до 1 кг.' : 'Коробка, архив, переезд.'} ${v.mm} мм × ${v.metres} м.`,
    drawing: (v) => ({
      kind: 'isotape',
      params: {
        text: `${v.metres} м`,
        colour:
          v.kind === 'малярная'
            ? '#EFE4D0'
            : v.kind === 'алюминиевая'
              ? '#D9DBDC'
              : v.kind.includes('кор')
                ? '#C28B55'
                : '#FFFDF6',
        shape: v.kind === 'малярная' ? 'masking' : 'packing',
      },
    }),
    grams: (v) => Math.round(v.mm * v.metres * 0.16),
    size: (v) => [v.metres * 2, v.metres * 2, v.mm],
    shelf: 150,
    tags: ['dlya-doma'],
    accessories: ['paint-roller', 'wall-paint'],
  }),
];
