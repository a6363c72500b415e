/**
 * One statement of a catalogue export, independent of the format. CommerceML, YML and the demo shop produce the same
 * stream of facts, and `applyFacts` (exchange.server.ts) imports it.
 * `ref` is an opaque external id; `line` is the line in the file, for the report.
 * An absent field changes nothing; null empties the value (EX-2).
 */
export type Fact =
  | CategoryFact
  | AttributeFact
  | PriceTypeFact
  | WarehouseFact
  | ProductFact
  | OfferFact
  | TagFact
  | IssueFact;

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
  /** 'auto': the file gives no type; the import chooses it by the values and the unit in the name (typing.queries.ts). */
  type: 'list' | 'number' | 'bool' | 'text' | 'auto';
  unit?: string;
  group?: string;
  sort?: number;
  /** Absent: the import decides. A file may have thousands of attributes, and most must not become filters. */
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
  /** Id of the product. A variant comes as an OfferFact with `product#characteristic`. */
  ref: string;
  name?: string;
  article?: string;
  barcode?: string | null;
  /** Text or HTML as in the file; it is sanitised when it is staged. */
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
  /** The rate that the file states, which may no longer be valid. */
  vatPercent?: number;
  isService?: boolean;
  popularity?: number;
  createdAt?: string;
  /** A full export without images does not delete the existing ones (EX-7). */
  images?: ImageFact[];
  attributes?: AttributeValueFact[];
  characteristics?: { name: string; value: string }[];
  /** Products that differ by a characteristic share a family; the demo shop sets it directly. */
  familyRef?: string;
  familyName?: string;
  tagRefs?: string[];
  accessoryRefs?: string[];
  prices?: PriceFact[];
  stock?: StockFact[];
  deleted?: boolean;
  line?: number;
}

/** `valueRef` for a value of a dictionary, else `value` as written in the file («0,5», «true», «сталь»). */
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
  /** Background of a drawing, a…f (`--ga…gf` of tokens.css). */
  ground?: string;
}

export interface PriceFact {
  priceTypeRef: string;
  minQuantity?: number;
  /** null: the price is removed («цена по запросу»). */
  kopecks: number | null;
  oldKopecks?: number | null;
  /** ISO code, when the file gives one. A price in another currency than its price type is stored but not shown. */
  currency?: string;
}

/** `warehouseRef` null: the total of all warehouses. */
export interface StockFact {
  warehouseRef: string | null;
  quantity: number;
}

/** Prices, stock, names or characteristics that the file gives separately from the product. */
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

/** Something that the reader rejected or repaired, for the report. */
export interface IssueFact {
  kind: 'problem';
  code: string;
  text: string;
  ref?: string;
  line?: number;
}

/** Whether the file is a full export. Only a full export may hide products (EX-5). */
export interface ExportScope {
  /** 'full' only when the file says so explicitly and was read to its end. */
  products: 'full' | 'changes';
  offers: 'full' | 'changes';
  /** Which of the two the file has. */
  sections: ('products' | 'offers')[];
  /** When the file was made (ДатаФормирования), ISO. */
  madeAt?: string;
  /** External id of the catalogue. A full export covers this catalogue only. */
  catalogue?: string;
}

/** Something that was rejected, repaired or left waiting, for the report. */
export interface ImportIssue {
  /** Stable code for programs. */
  code: string;
  /** Russian sentence. */
  text: string;
  ref?: string;
  line?: number;
}

/** How many examples of one code are stored. A broken file must not fill the memory with issues. */
const EXAMPLES = 50;

/** Counts issues by code and stores the first examples of each. */
export function issueList() {
  const examples: ImportIssue[] = [];
  const counts: Record<string, number> = {};
  return {
    add(issue: ImportIssue, times = 1): void {
      const before = counts[issue.code] ?? 0;
      counts[issue.code] = before + times;
      if (before < EXAMPLES) examples.push(issue);
    },
    examples,
    counts,
  };
}

export type IssueList = ReturnType<typeof issueList>;

/** How many things of one kind an import added, changed or hid. */
export interface Tally {
  added: number;
  changed: number;
  hidden: number;
}

/** What one import changed in the catalogue. Each product is counted once. */
export interface ApplyReport {
  products: { added: number; changed: number; hidden: number; shown: number };
  /** Numbers of products with a changed price or stock, including new products. */
  prices: number;
  stock: number;
  categories: Tally;
  attributes: Tally;
  price_types: Tally;
  warehouses: Tally;
  tags: Tally;
  brands: number;
  /** Facts that wait for something unknown, over all files of the source. */
  waiting: Record<string, number>;
  problems: { counts: Record<string, number>; examples: ImportIssue[] };
}
