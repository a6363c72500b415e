/**
 * A complete and pure product of the demo shop: the facts, the drawing and the CommerceML file are made
 * from it. No ids of the database, no clock.
 */
export interface DemoProduct {
  /** Stable external id; the same in the shop's database and in the CommerceML file. */
  ref: string;
  article: string;
  name: string;
  /** Slugs of the leaf category and of its top section («avtomaticheskie-vyklyuchateli», «elektrika»). */
  category: string;
  section: string;
  brand: DemoBrand;
  /** Model or series as printed on the thing («ВА47-29»); decides the background of the drawing. */
  series: string;
  /** null: a product without a photo. */
  drawing: Drawing | null;
  attributes: DemoAttributeValue[];
  /** Slugs of tags. */
  tags: string[];
  description: string;
  unit: string;
  unitCode: string;
  multiplicity: number;
  weightGrams: number;
  dimensions: { length: number; width: number; height: number };
  country: string;
  barcode: string;
  popularity: number;
  /** ISO, UTC. */
  createdAt: string;
  family: { ref: string; name: string; characteristics: { name: string; value: string }[] } | null;
  accessoryRefs: string[];
  prices: DemoPrice[];
  /** Shops without stock are absent. */
  stock: { warehouseRef: string; quantity: number }[];
}

export interface DemoBrand {
  name: string;
  /** Colour of the coloured part of a drawing: names of the palette (UI-30). */
  colour: BrandColour;
  country: string;
}

export type BrandColour = 'leaf' | 'brick' | 'blue' | 'brass' | 'ink' | 'steel' | 'wood';

export interface DemoAttributeValue {
  /** Key of the attribute in demo/attributes.ts. */
  key: string;
  value: string | number | boolean;
}

export interface DemoPrice {
  priceTypeRef: string;
  minQuantity: number;
  kopecks: number;
  oldKopecks: number | null;
}

/** What the drawing of one product shows: its kind, and numbers and colours of the product itself. */
export interface Drawing {
  kind: DrawingKind;
  /** See DRAWING_PARAMS: only these keys, texts short enough to be drawn on the thing. */
  params: Record<string, string | number>;
}

/**
 * Kinds of drawings with the parameters that their products pass. Every parameter is optional for the drawing
 * (a category's own drawing passes none). `colour` is a CSS hex colour of the thing itself (paint, glove, wire);
 * the brand's colour comes with the brand.
 */
export const DRAWING_PARAMS = {
  // electrical
  breaker: ['poles', 'rating'], // 1–4, «C25»
  rcd: ['poles', 'rating', 'leak'], // 2|4, «40 А», «30 мА»
  meter: ['text', 'medium'], // «5(60) А»; electricity | water | multimeter
  panel: ['modules', 'mount', 'text'], // 4…72; wall | flush | box (монтажная коробка); «IP54»
  rail: ['text'], // «1 м» DIN-рейка, шина
  socket: ['places', 'colour'], // 1–4
  switch: ['keys', 'colour'], // 1–3
  extension: ['places', 'text'], // 1–8, «5 м»
  battery: ['size', 'count'], // «AA», 4
  // cable
  cable: ['text', 'cores', 'colour'], // «3×2,5», cores 1–5, colour of the sheath
  conduit: ['text', 'shape', 'colour'], // «20 мм»; corrugated | duct
  ties: ['text', 'colour'], // «3,6×200»
  // light
  bulb: ['shape', 'base', 'text', 'tone'], // A60 | G45 | C37 | filament; «E27»; «11 Вт»; warm | neutral | cold
  tube: ['text', 'tone'], // «18 Вт», T8 and linear luminaires
  led: ['text', 'shape', 'tone'], // «36 Вт»; panel | round | downlight
  spotlight: ['text', 'tone'], // прожектор
  strip: ['text', 'tone'], // лента светодиодная, «14,4 Вт/м»
  torch: ['shape', 'text'], // hand | head
  // plumbing
  faucet: ['shape', 'colour'], // kitchen | basin | high
  'mixer-shower': ['shape', 'colour'], // bath | shower | handset
  toilet: ['shape'], // floor | hung
  sink: ['shape', 'colour'], // basin | kitchen
  boiler: ['text', 'shape'], // «50 л»; round | flat
  radiator: ['sections', 'text'], // 4–12
  pump: ['text', 'shape'], // «0,6 кВт»; circulation | submersible | station
  siphon: ['text'],
  'tap-part': ['text', 'shape'], // «35 мм»; cartridge | head
  cistern: ['shape'], // set | inlet
  gasket: ['text', 'colour'], // «½″»
  pipe: ['text', 'shape', 'colour'], // «Ø 20»; straight | elbow | tee | coupling
  valve: ['text', 'shape', 'handle'], // «½″»; ball | angle | gate; lever | butterfly
  hose: ['text', 'colour', 'shape'], // «20 м»; garden | flexible (гибкая подводка)
  // tools
  drill: ['text', 'shape'], // «18 В»; driver | hammer | drill
  grinder: ['text'], // «125 мм»
  saw: ['text', 'shape'], // circular | jigsaw | hand
  hammer: ['text', 'shape'], // «500 г»; claw | sledge | rubber
  screwdriver: ['text', 'shape'], // «PH2»; single | set
  wrench: ['text', 'shape'], // «13 мм»; combination | adjustable | pipe
  pliers: ['text', 'shape'], // «180 мм»; pliers | cutters | long
  tape: ['text'], // рулетка «5 м»
  level: ['text'], // «60 см»
  disc: ['text', 'shape'], // «125×1,0»; cut | diamond | saw
  bit: ['text', 'shape'], // «Ø 8»; drill | sds | bits
  ladder: ['steps'], // 2–12
  // fasteners
  screws: ['text', 'count', 'shape', 'colour'], // «3,5×35», «1 000 шт»; screw | nail | roof
  bolt: ['text', 'shape'], // «M8×40»; bolt | nut | washer | stud
  anchor: ['text', 'shape', 'colour'], // «6×40»; plug | anchor
  bracket: ['text', 'shape'], // «50×50»; angle | plate | holder
  // paint
  paint: ['text', 'title', 'colour'], // «2,7 кг», «ЭМАЛЬ»
  spray: ['text', 'title', 'colour'], // «520 мл», «КРАСКА» or «ПЕНА»
  canister: ['text', 'title'], // «10 л», «ГРУНТ»
  bag: ['text', 'title'], // «25 кг», «ШПАТЛЁВКА»
  roller: ['text'], // «180 мм»
  brush: ['text', 'shape'], // «50 мм»; flat | round | putty (шпатель)
  wallpaper: ['text', 'colour'], // «1,06×10 м»
  // locks
  lock: ['text', 'shape'], // «50 мм»; padlock | mortise | cylinder | bike
  handle: ['text', 'colour', 'shape'], // lever | bow | knob
  hinge: ['text', 'colour'], // «100×75»
  mailbox: ['text', 'colour'],
  // household
  bucket: ['text', 'colour'], // «10 л»
  mop: ['text', 'shape'], // mop | broom | brush
  bags: ['text', 'count'], // мешки для мусора «120 л», «10 шт»
  shelf: ['tiers', 'text'], // 3–6
  crate: ['text', 'colour'], // ящик, контейнер «45 л»
  shovel: ['shape'], // dig | snow | rake
  watering: ['text', 'colour'], // лейка «9 л»
  thermometer: ['text', 'shape'], // room | outdoor
  // workwear
  gloves: ['text', 'colour'], // размер «9»
  boots: ['text', 'shape'], // «42»; boots | rubber
  jacket: ['text', 'colour', 'shape'], // «52–54»; jacket | vest | overall
  helmet: ['colour'],
  goggles: ['shape'], // open | closed | shield
  respirator: ['text', 'shape'], // «FFP2»; cup | half
  // sealants and glue
  sealant: ['text', 'title', 'colour'], // «280 мл», «СИЛИКОН»
  glue: ['text', 'title'], // тюбик, банка клея
  isotape: ['text', 'colour', 'shape'], // «20 м»; tape | masking | packing
} as const satisfies Record<string, readonly string[]>;

export type DrawingKind = keyof typeof DRAWING_PARAMS;
