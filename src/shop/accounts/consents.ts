/** Something one may agree to: separate, and never ticked beforehand (152-ФЗ, B2B §7). */
export interface ConsentText {
  aim: 'account' | 'mailing';
  /** Changes with the text: the ledger says which wording was agreed to. */
  version: string;
  text: string;
  /** Without it there can be no account. */
  isRequired: boolean;
}

/** What is asked at a registration, in the order it is shown. */
export const REGISTRATION_CONSENTS: readonly ConsentText[] = [
  {
    aim: 'account',
    version: 'account-2026-11-21',
    text: 'Согласен на обработку персональных данных, чтобы завести личный кабинет и исполнять мои заказы',
    isRequired: true,
  },
  {
    aim: 'mailing',
    version: 'mailing-2026-11-21',
    text: 'Согласен получать письма об акциях и новинках',
    isRequired: false,
  },
];
