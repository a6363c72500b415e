/** A consent a visitor may give: separate, and never ticked beforehand (152-ФЗ). */
export interface ConsentText {
  aim: 'account' | 'mailing';
  /** Changes with the text; the ledger stores the version a person agreed to. */
  version: string;
  text: string;
  /** An account cannot exist without it. */
  isRequired: boolean;
}

/** Consents of the registration form, in the order shown. */
export const REGISTRATION_CONSENTS: readonly ConsentText[] = [
  {
    aim: 'account',
    version: 'account-2026-11-24',
    text: 'Согласен на обработку персональных данных, чтобы завести личный кабинет, исполнять мои заказы и отвечать на мои обращения',
    isRequired: true,
  },
  {
    aim: 'mailing',
    version: 'mailing-2026-11-21',
    text: 'Согласен получать письма об акциях и новинках',
    isRequired: false,
  },
];

/** The error for a registration without the required consent. */
export const ACCOUNT_CONSENT_MISSING = 'Отметьте согласие, чтобы мы могли завести личный кабинет.';

/** The purpose of a form. */
export type FormAim = 'order' | 'stock-request' | 'message' | 'price-list' | 'resume';

/** The consent to personal data processing that a form asks for. */
export interface FormConsent {
  aim: FormAim;
  /** Changes with the text; then every user is asked again. */
  version: string;
  text: string;
  /** The error when it is missing. */
  missing: string;
}

export const ORDER_CONSENT: FormConsent = {
  aim: 'order',
  version: 'order-2026-11-21',
  text: 'Согласен на обработку персональных данных, чтобы исполнить этот заказ',
  missing: 'Отметьте согласие на обработку персональных данных, чтобы мы могли исполнить заказ.',
};

export const STOCK_REQUEST_CONSENT: FormConsent = {
  aim: 'stock-request',
  version: 'stock-request-2026-11-23',
  text: 'Согласен на обработку персональных данных',
  missing: 'Отметьте согласие, чтобы мы могли вам написать.',
};

export const MESSAGE_CONSENT: FormConsent = {
  aim: 'message',
  version: 'feedback-2026-11-22',
  text: 'Согласен на обработку персональных данных, чтобы мне ответили',
  missing: 'Отметьте согласие, чтобы мы могли вам ответить.',
};

export const PRICE_LIST_CONSENT: FormConsent = {
  aim: 'price-list',
  version: 'price-list-2026-11-22',
  text: 'Согласен на обработку персональных данных, чтобы мне прислали прайс-лист',
  missing: 'Отметьте согласие, чтобы мы могли прислать прайс-лист.',
};

export const RESUME_CONSENT: FormConsent = {
  aim: 'resume',
  version: 'resume-2026-11-22',
  text: 'Согласен на обработку персональных данных из резюме, чтобы его рассмотрели и хранили год',
  missing: 'Отметьте согласие, чтобы мы могли рассмотреть резюме.',
};

/** Consents of all forms, in the order the profile lists them. */
export const FORM_CONSENTS: readonly FormConsent[] = [
  ORDER_CONSENT,
  STOCK_REQUEST_CONSENT,
  MESSAGE_CONSENT,
  PRICE_LIST_CONSENT,
  RESUME_CONSENT,
];

/**
 * Versions of form texts that a registration consent covers. A new version of a form is in no list: every user is
 * asked again, until a person decides here that the older text covers it.
 */
const COVERED_BY_ACCOUNT: Readonly<Record<string, readonly string[]>> = {
  'account-2026-11-21': ['order-2026-11-21'],
  'account-2026-11-24': [
    'order-2026-11-21',
    'stock-request-2026-11-23',
    'feedback-2026-11-22',
    'price-list-2026-11-22',
  ],
};

/** Whether a consent to a text of this version covers the current text of a form. */
export function covers(version: string, form: FormConsent): boolean {
  return version === form.version || (COVERED_BY_ACCOUNT[version]?.includes(form.version) ?? false);
}

/** Former wordings, shown to users who agreed to them. When a text above changes, move the old one here. */
const FORMER_TEXTS: Readonly<Record<string, string>> = {
  'account-2026-11-21':
    'Согласен на обработку персональных данных, чтобы завести личный кабинет и исполнять мои заказы',
};

/** The wording of a version; `otherwise` when the version is unknown. */
export function textOfConsent(version: string | undefined, otherwise: string): string {
  const current = [...REGISTRATION_CONSENTS, ...FORM_CONSENTS].find((each) => each.version === version)?.text;
  return current ?? FORMER_TEXTS[version ?? ''] ?? otherwise;
}
