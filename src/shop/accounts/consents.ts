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

/** Wordings that were shown once: who agreed to one is told that one. Whoever changes a text above moves it here. */
const FORMER_TEXTS: Readonly<Record<string, string>> = {};

/** The wording of a version; `otherwise` where it is not known any more. */
export function textOfConsent(version: string | undefined, otherwise: string): string {
  const current = REGISTRATION_CONSENTS.find((each) => each.version === version)?.text;
  return current ?? FORMER_TEXTS[version ?? ''] ?? otherwise;
}
