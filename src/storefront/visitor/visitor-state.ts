import type { FormAim } from '../../shop/accounts/consents/consents.ts';

/** City, CSRF token and account of the visitor (R3.20, R3.22). */
export interface VisitorState {
  cityId: number;
  /** Sent with every change (R7.8); empty until the server has issued one. */
  csrfToken: string;
  isAuthenticated: boolean;
  /** Null for a guest. */
  accountData: AccountData | null;
}

/** The account data, including whether the customer is a legal entity (R3.20). */
export interface AccountData {
  /** The user id: data of one account is never shown to another. */
  user: number;
  isLegalEntity: boolean;
  /** The forms for which the user has already consented to the processing of personal data. */
  consents: readonly FormAim[];
  /** The company and contract the user buys for; null for a private person. */
  buyer: {
    legal_entity: { id: number; name: string; inn: string };
    contract: { id: number; number: string; percent: number } | null;
  } | null;
}

/** Identifies whose prices and rows a page shows: the user id and the contract. All guests see the same. */
export function ownerOf({ accountData }: VisitorState): string {
  return accountData ? `${accountData.user} ${accountData.buyer?.contract?.id ?? ''}` : '';
}

export const unknownVisitor: VisitorState = {
  cityId: 0,
  csrfToken: '',
  isAuthenticated: false,
  accountData: null,
};

// The changes of R4.22.

/** R4.22 */
export function selectCity(state: VisitorState, cityId: number): VisitorState {
  return { ...state, cityId };
}

/** R4.22 */
export function setCsrfToken(state: VisitorState, csrfToken: string): VisitorState {
  return { ...state, csrfToken };
}

/** R4.22. A guest has no account data. */
export function setAuthenticated(state: VisitorState, isAuthenticated: boolean): VisitorState {
  return { ...state, isAuthenticated, accountData: isAuthenticated ? state.accountData : null };
}

/** R4.22 */
export function setAccountData(state: VisitorState, accountData: AccountData): VisitorState {
  return { ...state, accountData };
}
