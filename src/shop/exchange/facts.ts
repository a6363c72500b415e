/**
 * What an export of a catalogue says, one fact at a time, in the words of no format: CommerceML, YML and the
 * demo shop are three producers of the same stream, and one writer applies it (exchange.server.ts).
 * `ref` is always an opaque id from outside; `line` is where the file says it, for the report.
 * A field that is absent was «not told» and changes nothing; null means «told to be empty» (EXCHANGE §3).
 */
export type Fact =
  | CategoryFact
  | AttributeFact
  | PriceTypeFact
  | WarehouseFact
  | ProductFact
  | OfferFact
  | TagFact
  | ProblemFact;

export interface CategoryFact {
  kind: 'category';
  ref: string;
  parentRef: string | null;
  name: string;
  sort?: number;
  description?: string;
  image?: ImageFact;
  deleted?: boolean;
  line?: number;
}

export interface AttributeFact {
  kind: 'attribute';
  ref: string;
  name: string;
  /** 'auto': the file does not say, the writer decides by the values and the unit in the name (typing.queries.ts). */
  type: 'list' | 'number' | 'bool' | 'text' | 'auto';
  unit?: string;
  group?: string;
  sort?: number;
  /** Absent: the writer decides (most of 1 908 properties must not become filters). */
  isFacet?: boolean;
  isPromoted?: boolean;
  onCard?: boolean;
  values?: { ref: string; name: string; sort?: number; number?: number }[];
  deleted?: boolean;
  line?: number;
}

export interface PriceTypeFact {
  kind: 'price_type';
  ref: string;
  name: string;
  currency?: string;
  vatIncluded?: boolean;
  deleted?: boolean;
  line?: number;
}

export interface WarehouseFact {
  kind: 'warehouse';
  ref: string;
  name: string;
  address?: string;
  deleted?: boolean;
  line?: number;
}

export interface TagFact {
  kind: 'tag';
  ref: string;
  name: string;
  slug?: string;
  sort?: number;
  line?: number;
}

export interface ProductFact {
  kind: 'product';
  /** Product id; a characteristic's good comes as an OfferFact with `product#characteristic`. */
  ref: string;
  name?: string;
  article?: string;
  barcode?: string | null;
  /** Text or HTML as the file has it; the writer sanitises. */
  description?: string | null;
  brand?: string | null;
  /** Main category first. */
  categoryRefs?: string[];
  unit?: string;
  unitCode?: string;
  multiplicity?: number;
  weightGrams?: number;
  /** Millimetres. */
  dimensions?: { length: number; width: number; height: number };
  country?: string;
  vatCode?: string;
  isService?: boolean;
  popularity?: number;
  createdAt?: string;
  /** Absent or empty in a full export never wipes pictures (EXCHANGE §4). */
  images?: ImageFact[];
  attributes?: AttributeValueFact[];
  characteristics?: { name: string; value: string }[];
  /** Goods that differ by a characteristic share a family; the demo sets it directly. */
  familyRef?: string;
  familyName?: string;
  tagRefs?: string[];
  accessoryRefs?: string[];
  prices?: PriceFact[];
  stock?: StockFact[];
  deleted?: boolean;
  line?: number;
}

/** `valueRef` for a value of a dictionary, else `value` as the file writes it («0,5», «true», «сталь»). */
export interface AttributeValueFact {
  attributeRef: string;
  valueRef?: string;
  value?: string;
}

export interface ImageFact {
  src: string;
  alt?: string;
  width?: number;
  height?: number;
  /** Background of a drawing, a…f (looks/LOOKS.md). */
  ground?: string;
}

export interface PriceFact {
  priceTypeRef: string;
  minQuantity?: number;
  /** null: named without a price — «цена по запросу», the price is removed. */
  kopecks: number | null;
  oldKopecks?: number | null;
  /** ISO code, when the price names it; one that is not its type's is kept but never shown. */
  currency?: string;
}

/** `warehouseRef` null: the file names a total without a store. */
export interface StockFact {
  warehouseRef: string | null;
  quantity: number;
}

/** Prices, stock, names or characteristics of a good told apart from the good itself. */
export interface OfferFact {
  kind: 'offer';
  /** `product` or `product#characteristic`. */
  ref: string;
  name?: string;
  article?: string;
  barcode?: string | null;
  unit?: string;
  unitCode?: string;
  characteristics?: { name: string; value: string }[];
  attributes?: AttributeValueFact[];
  prices?: PriceFact[];
  stock?: StockFact[];
  images?: ImageFact[];
  deleted?: boolean;
  line?: number;
}

/** Something the reader had to refuse or repair: goes into the report with its line. */
export interface ProblemFact {
  kind: 'problem';
  code: string;
  text: string;
  ref?: string;
  line?: number;
}

/** What the file says of itself: decides what may be hidden (EXCHANGE §4). */
export interface ExportScope {
  /** 'full' only when the flag says so explicitly and the file was read to its end. */
  products: 'full' | 'changes';
  offers: 'full' | 'changes';
  /** Which of the two the file holds at all. */
  sections: ('products' | 'offers')[];
  /** ДатаФормирования, ISO with zone when known. */
  madeAt?: string;
  /** Id of the outside catalogue: a full export speaks for this one only. */
  catalogue?: string;
}
