/** Kinds of company documents and their states (DOC-9). */

/** Name and tone of each state in the interface. */
const STATES = {
  issued: { name: 'выставлен', tone: 'neutral' },
  part_paid: { name: 'оплачен частично', tone: 'attention' },
  paid: { name: 'оплачен', tone: 'good' },
  overdue: { name: 'просрочен', tone: 'bad' },
  ready: { name: 'готов', tone: 'good' },
  signing: { name: 'ждёт подписи', tone: 'attention' },
  signed: { name: 'подписан', tone: 'good' },
  agreeing: { name: 'на согласовании', tone: 'attention' },
  disputed: { name: 'с расхождениями', tone: 'bad' },
  review: { name: 'на проверке', tone: 'attention' },
  accepted: { name: 'принят', tone: 'good' },
  refused: { name: 'отклонён', tone: 'bad' },
  revoked: { name: 'отозван', tone: 'bad' },
} as const;

export type DocumentState = keyof typeof STATES;

export const documentStates = Object.keys(STATES) as DocumentState[];

/** The name of a state: «ждёт подписи». */
export function stateName(state: DocumentState): string {
  return STATES[state].name;
}

/** Whether a state asks for an action, is good, bad or neutral. */
export function stateTone(state: DocumentState): 'neutral' | 'attention' | 'good' | 'bad' {
  return STATES[state].tone;
}

interface DocumentType {
  code: string;
  name: string;
  /** Whether a member may upload one; other kinds come from the shop or 1C. */
  canUpload: boolean;
  /** States the shop may set; the first is that of a new document. */
  states: readonly DocumentState[];
}

const PAPER = ['ready', 'signing', 'signed', 'revoked'] as const;
const REVIEW_STATES = ['review', 'accepted', 'refused', 'revoked'] as const;

const TYPES = [
  {
    code: 'invoice',
    name: 'Счёт на оплату',
    canUpload: false,
    states: ['issued', 'part_paid', 'paid', 'overdue', 'revoked'],
  },
  { code: 'upd', name: 'УПД', canUpload: false, states: PAPER },
  { code: 'waybill', name: 'Накладная ТОРГ-12', canUpload: false, states: PAPER },
  { code: 'act', name: 'Акт', canUpload: false, states: PAPER },
  { code: 'vat_invoice', name: 'Счёт-фактура', canUpload: false, states: PAPER },
  { code: 'correction', name: 'Корректировочный документ', canUpload: false, states: PAPER },
  {
    code: 'reconciliation',
    name: 'Акт сверки',
    canUpload: true,
    states: ['agreeing', 'signed', 'disputed', 'review', 'refused', 'revoked'],
  },
  { code: 'certificate', name: 'Сертификат или декларация', canUpload: false, states: ['ready', 'revoked'] },
  { code: 'signed_copy', name: 'Подписанный экземпляр', canUpload: true, states: REVIEW_STATES },
  { code: 'payment_order', name: 'Платёжное поручение', canUpload: true, states: REVIEW_STATES },
  { code: 'other', name: 'Другой документ', canUpload: true, states: REVIEW_STATES },
] as const satisfies readonly DocumentType[];

export type DocumentTypeCode = (typeof TYPES)[number]['code'];

export const documentTypes: readonly (DocumentType & { code: DocumentTypeCode })[] = TYPES;

/** Orders of the list; equal ones are ordered by id. */
export const documentOrderings = ['date', '-date', 'sum', '-sum'] as const;

export type DocumentOrdering = (typeof documentOrderings)[number];

/** The state of every uploaded document until staff has reviewed it. */
export const UPLOADED_STATE: DocumentState = 'review';

/** A kind by its code. @throws RangeError for an unknown code */
export function documentType(code: string): DocumentType & { code: DocumentTypeCode } {
  const found = documentTypes.find((each) => each.code === code);
  if (!found) throw new RangeError(`no type of documents: ${code}`);
  return found;
}

/** Title of a document: «Счёт на оплату № 12 от 22.11.2026». @param day «22.11.2026» */
export function documentTitle(code: string, number: string, day: string): string {
  return `${documentType(code).name}${number ? ` № ${number}` : ''} от ${day}`;
}
