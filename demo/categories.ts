import { type DemoCategory, group, section } from './category.ts';

/** Twelve sections of the home page, three levels deep; addresses are the slugs. */
export const CATEGORIES: readonly DemoCategory[] = [
  section(
    'elektrika',
    'Электрика',
    'Автоматы, щиты, розетки и удлинители. Подберём автомат под сечение кабеля и соберём щит по вашей схеме.',
    group('modulnaya-avtomatika', 'Модульная автоматика', {
      'avtomaticheskie-vyklyuchateli': 'Автоматические выключатели',
      'uzo-i-difavtomaty': 'УЗО и дифавтоматы',
      elektroschetchiki: 'Счётчики электроэнергии',
    }),
    group('schity-i-korobki', 'Щиты и коробки', {
      'schity-raspredelitelnye': 'Щиты распределительные',
      'montazhnye-korobki': 'Монтажные коробки',
      'din-reyki-i-shiny': 'DIN-рейки и шины',
    }),
    group('rozetki-i-vyklyuchateli', 'Розетки и выключатели', {
      rozetki: 'Розетки',
      vyklyuchateli: 'Выключатели',
    }),
    group('udliniteli-i-pitanie', 'Удлинители и питание', {
      udliniteli: 'Удлинители',
      batareyki: 'Батарейки и аккумуляторы',
    }),
  ),
  section(
    'kabel-i-provod',
    'Кабель и провод',
    'Режем от метра, бухтами — дешевле. Сечение по ГОСТ, замеряем при вас.',
    group('silovoy-kabel', 'Силовой кабель', {
      'kabel-vvg': 'Кабель ВВГ и ВВГнг',
      'kabel-kg': 'Кабель КГ гибкий',
    }),
    group('provod', 'Провод', { 'provod-pvs': 'Провод ПВС и ШВВП', 'provod-pugv': 'Провод ПуГВ монтажный' }),
    group('slabotochnyy-kabel', 'Слаботочный кабель', {
      'vitaya-para': 'Витая пара',
      'tv-kabel': 'Кабель для ТВ и видеонаблюдения',
    }),
    group('prokladka-kabelya', 'Прокладка кабеля', {
      'gofra-i-truby': 'Гофра и трубы для кабеля',
      'kabel-kanaly': 'Кабель-каналы',
      styazhki: 'Стяжки и крепление кабеля',
    }),
  ),
  section(
    'svet',
    'Свет',
    'Лампы, светильники, прожекторы и лента. Проверим лампу на стенде до оплаты.',
    group('lampy', 'Лампы', {
      'lampy-svetodiodnye': 'Лампы светодиодные',
      'lampy-filamentnye': 'Лампы филаментные',
      'lampy-t8': 'Лампы трубчатые T8',
    }),
    group('svetilniki', 'Светильники', {
      'paneli-svetodiodnye': 'Панели светодиодные',
      'svetilniki-lineynye': 'Светильники линейные',
      'svetilniki-vstraivaemye': 'Светильники встраиваемые',
      prozhektory: 'Прожекторы',
    }),
    group('lenta-i-fonari', 'Лента и фонари', {
      'svetodiodnaya-lenta': 'Светодиодная лента',
      fonari: 'Фонари',
    }),
  ),
  section(
    'santehnika',
    'Сантехника',
    'Смесители, унитазы, водонагреватели и насосы. Скажем, что подойдёт к вашей разводке.',
    group('smesiteli', 'Смесители', {
      'smesiteli-dlya-kuhni': 'Смесители для кухни',
      'smesiteli-dlya-rakoviny': 'Смесители для раковины',
      'smesiteli-dlya-vanny': 'Смесители для ванны и душа',
    }),
    group('keramika-i-moyki', 'Керамика и мойки', {
      unitazy: 'Унитазы',
      rakoviny: 'Раковины',
      'moyki-kuhonnye': 'Мойки кухонные',
    }),
    group('otoplenie-i-goryachaya-voda', 'Отопление и горячая вода', {
      vodonagrevateli: 'Водонагреватели',
      radiatory: 'Радиаторы отопления',
      nasosy: 'Насосы',
    }),
    group('sliv-i-podvodka', 'Слив и подводка', { sifony: 'Сифоны', 'gibkaya-podvodka': 'Гибкая подводка' }),
    group('remont-santehniki', 'Ремонт сантехники', {
      'kran-buksy-i-kartridzhi': 'Кран-буксы и картриджи',
      'armatura-dlya-bachka': 'Арматура для бачка',
      'prokladki-i-uplotneniya': 'Прокладки и уплотнения',
    }),
  ),
  section(
    'truby-i-fitingi',
    'Трубы и фитинги',
    'Полипропилен, канализация, краны и счётчики. Отрежем в размер, фитинги считаем поштучно.',
    group('polipropilen', 'Полипропилен', {
      'truby-polipropilenovye': 'Трубы полипропиленовые',
      'fitingi-polipropilenovye': 'Фитинги полипропиленовые',
    }),
    group('zapornaya-armatura', 'Запорная арматура', {
      'krany-sharovye': 'Краны шаровые',
      'krany-uglovye': 'Краны угловые для приборов',
    }),
    group('kanalizatsiya', 'Канализация', {
      'truby-kanalizatsionnye': 'Трубы канализационные',
      'fitingi-kanalizatsionnye': 'Фитинги канализационные',
    }),
    group('uchet-vody', 'Учёт воды', { 'schetchiki-vody': 'Счётчики воды' }),
  ),
  section(
    'instrument',
    'Инструмент',
    'Дрели, ключи, рулетки и оснастка к ним. Инструмент включим и покажем в работе.',
    group('elektroinstrument', 'Электроинструмент', {
      shurupoverty: 'Дрели-шуруповёрты',
      perforatory: 'Перфораторы',
      bolgarki: 'Болгарки (УШМ)',
      'pily-elektricheskie': 'Пилы и лобзики',
    }),
    group('ruchnoy-instrument', 'Ручной инструмент', {
      molotki: 'Молотки и кувалды',
      otvertki: 'Отвёртки',
      klyuchi: 'Ключи',
      plosogubtsy: 'Плоскогубцы и бокорезы',
      nozhovki: 'Ножовки',
    }),
    group('izmeritelnyy-instrument', 'Измерительный инструмент', {
      ruletki: 'Рулетки',
      urovni: 'Уровни',
      multimetry: 'Мультиметры',
    }),
    group('osnastka', 'Оснастка', {
      'diski-otreznye': 'Диски отрезные и алмазные',
      'sverla-i-bury': 'Свёрла и буры',
      bity: 'Биты',
    }),
    group('lestnitsy-i-yaschiki', 'Лестницы и ящики', {
      stremyanki: 'Стремянки',
      'yaschiki-dlya-instrumenta': 'Ящики для инструмента',
    }),
  ),
  section(
    'krepezh',
    'Крепёж',
    'Саморезы, болты, дюбели и гвозди: упаковками и поштучно. Подберём по образцу.',
    group('samorezy', 'Саморезы', {
      'samorezy-po-gipsokartonu': 'Саморезы по гипсокартону',
      'samorezy-universalnye': 'Саморезы универсальные',
      'samorezy-krovelnye': 'Саморезы кровельные',
    }),
    group('metricheskiy-krepezh', 'Метрический крепёж', {
      bolty: 'Болты',
      'gayki-i-shayby': 'Гайки и шайбы',
      shpilki: 'Шпильки резьбовые',
    }),
    group('dyubeli-i-ankery', 'Дюбели и анкеры', { dyubeli: 'Дюбели', ankery: 'Анкеры' }),
    group('gvozdi-i-ugolki', 'Гвозди и уголки', {
      gvozdi: 'Гвозди',
      'perforirovannyy-krepezh': 'Перфорированный крепёж',
    }),
  ),
  section(
    'kraski-i-malyarka',
    'Краски и малярка',
    'Краски, смеси, обои и инструмент. Посчитаем расход на вашу площадь с запасом.',
    group('kraski', 'Краски и эмали', {
      emali: 'Эмали',
      'kraski-interernye': 'Краски интерьерные',
      aerozoli: 'Краски аэрозольные',
    }),
    group('suhie-smesi', 'Грунты и смеси', {
      gruntovki: 'Грунтовки',
      shpatlevki: 'Шпатлёвки',
      shtukaturki: 'Штукатурки',
    }),
    group('malyarnyy-instrument', 'Малярный инструмент', {
      valiki: 'Валики',
      kisti: 'Кисти',
      shpateli: 'Шпатели',
    }),
    group('oboi-i-zaschita-dereva', 'Обои и защита дерева', {
      oboi: 'Обои',
      antiseptiki: 'Антисептики для дерева',
    }),
  ),
  section(
    'zamki-i-furnitura',
    'Замки и фурнитура',
    'Замки, ручки, петли. Приносите старый цилиндр — подберём такой же по размеру.',
    group('zamki', 'Замки', {
      'zamki-navesnye': 'Замки навесные',
      'zamki-vreznye': 'Замки врезные',
      tsilindry: 'Цилиндры',
    }),
    group('dvernaya-furnitura', 'Дверная фурнитура', {
      'ruchki-dvernye': 'Ручки дверные',
      petli: 'Петли дверные',
    }),
    group('mebelnaya-furnitura', 'Мебельная фурнитура', { 'ruchki-mebelnye': 'Ручки мебельные' }),
    group('dlya-podezda', 'Для подъезда и двора', { 'yaschiki-pochtovye': 'Ящики почтовые' }),
  ),
  section(
    'hoztovary',
    'Хозтовары',
    'Для уборки, хранения, сада и двора. Всё, что каждый день нужно в доме.',
    group('uborka', 'Уборка', {
      vedra: 'Вёдра',
      'shvabry-i-schetki': 'Швабры и щётки',
      'meshki-dlya-musora': 'Мешки для мусора',
    }),
    group('hranenie', 'Хранение', { stellazhi: 'Стеллажи', konteynery: 'Контейнеры' }),
    group('sad-i-dvor', 'Сад и двор', { shlangi: 'Шланги', leyki: 'Лейки', lopaty: 'Лопаты и грабли' }),
    group('klimat-doma', 'Климат дома', { termometry: 'Термометры' }),
  ),
  section(
    'spetsodezhda',
    'Спецодежда',
    'Перчатки, обувь и защита по классам. Оденем бригаду по одному списку размеров.',
    group('zaschita-ruk', 'Защита рук', {
      'perchatki-rabochie': 'Перчатки рабочие',
      'perchatki-rezinovye': 'Перчатки резиновые',
    }),
    group('odezhda-i-obuv', 'Одежда и обувь', {
      'kurtki-i-kostyumy': 'Куртки и костюмы',
      'obuv-rabochaya': 'Обувь рабочая',
    }),
    group('zaschita-golovy-i-dyhaniya', 'Защита головы и дыхания', {
      kaski: 'Каски',
      'ochki-zaschitnye': 'Очки защитные',
      respiratory: 'Респираторы',
    }),
  ),
  section(
    'germetiki-i-kley',
    'Герметики и клей',
    'Герметики, пена, клей и лента. Подскажем, что держит на вашем основании.',
    group('germetiki-i-pena', 'Герметики и пена', {
      'germetiki-silikonovye': 'Герметики силиконовые',
      'germetiki-akrilovye': 'Герметики акриловые',
      'pena-montazhnaya': 'Пена монтажная',
    }),
    group('klei', 'Клей', {
      'zhidkie-gvozdi': 'Жидкие гвозди',
      'kley-plitochnyy': 'Клей плиточный',
      'kley-universalnyy': 'Клей универсальный',
    }),
    group('lenty', 'Ленты', { izolenta: 'Изолента', 'lenta-kleykaya': 'Ленты клейкие и малярные' }),
  ),
];
