import type { Colour } from '../line.ts';

/** Frames of sockets and switches; rare ones cost more. */
export const FRAME_COLOURS = [
  { name: 'белый', feminine: 'белая', hex: '#FFFDF6', markup: 1 },
  { name: 'слоновая кость', feminine: 'слоновая кость', hex: '#EFE4D0', markup: 1.02 },
  { name: 'антрацит', feminine: 'антрацит', hex: '#4A4650', markup: 1.35 },
  { name: 'шампань', feminine: 'шампань', hex: '#DCCDB4', markup: 1.3 },
  { name: 'серебро', feminine: 'серебро', hex: '#AEB3B8', markup: 1.3 },
] as const;

/** Enamels and sprays by RAL. */
export const RAL: readonly (Colour & { ral: string })[] = [
  { name: 'белая', hex: '#FFFDF6', ral: '9003' },
  { name: 'слоновая кость', hex: '#E9DFC4', ral: '1014' },
  { name: 'бежевая', hex: '#D4BE93', ral: '1001' },
  { name: 'жёлтая', hex: '#EDB53C', ral: '1018' },
  { name: 'оранжевая', hex: '#DE7A34', ral: '2004' },
  { name: 'красная', hex: '#B93428', ral: '3020' },
  { name: 'вишнёвая', hex: '#6E2A34', ral: '3005' },
  { name: 'голубая', hex: '#7FA9C4', ral: '5024' },
  { name: 'синяя', hex: '#2A527A', ral: '5005' },
  { name: 'салатовая', hex: '#8BB352', ral: '6018' },
  { name: 'зелёная', hex: '#1C7446', ral: '6029' },
  { name: 'серая', hex: '#9AA0A3', ral: '7040' },
  { name: 'графитовая', hex: '#4A4E55', ral: '7024' },
  { name: 'коричневая', hex: '#6B4630', ral: '8017' },
  { name: 'чёрная', hex: '#2B2530', ral: '9005' },
];

/** Installation wire by ГОСТ 31947. */
export const WIRE_COLOURS: readonly Colour[] = [
  { name: 'белый', hex: '#FFFDF6' },
  { name: 'чёрный', hex: '#34132A' },
  { name: 'красный', hex: '#B93428' },
  { name: 'синий', hex: '#3F74A3' },
  { name: 'коричневый', hex: '#93622F' },
  { name: 'жёлто-зелёный', hex: '#8BB352' },
];

/** Plastic of buckets, boxes and hoses. */
export const PLASTIC_COLOURS: readonly Colour[] = [
  { name: 'синий', hex: '#3F74A3' },
  { name: 'зелёный', hex: '#3CA868' },
  { name: 'красный', hex: '#C4452F' },
  { name: 'серый', hex: '#AEB3B8' },
  { name: 'чёрный', hex: '#3B3540' },
];

/** Metal finishes of handles, hinges and taps. */
export const FINISHES: readonly Colour[] = [
  { name: 'хром', hex: '#D9DBDC' },
  { name: 'матовый никель', hex: '#AEB3B8' },
  { name: 'латунь', hex: '#EDB53C' },
  { name: 'бронза', hex: '#93622F' },
  { name: 'чёрный', hex: '#3B3540' },
];

/** Wood finishes and antiseptics. */
export const WOOD_COLOURS: readonly Colour[] = [
  { name: 'бесцветный', hex: '#EFE4D0' },
  { name: 'сосна', hex: '#D8A75F' },
  { name: 'дуб', hex: '#C28B55' },
  { name: 'орех', hex: '#93622F' },
  { name: 'махагон', hex: '#7A3B2E' },
  { name: 'палисандр', hex: '#4E2F2A' },
];
