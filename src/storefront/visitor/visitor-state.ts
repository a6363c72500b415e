/** SPEC §3: «City state: cityId. Csrf state: token.», «Account state: isAuthenticated, accountData». */
export interface VisitorState {
  cityId: number;
  /** Sent with every change (SPEC §7); empty until the server has given one. */
  csrfToken: string;
  isAuthenticated: boolean;
  /** Null for a guest. */
  accountData: AccountData | null;
}

/** «accountData (including isLegalEntity)» of SPEC §3. */
export interface AccountData {
  /** His id: what the page keeps of one is nobody else's. */
  user: number;
  isLegalEntity: boolean;
  /** For whom he buys; null: for himself. */
  buyer: {
    legal_entity: { id: number; name: string; inn: string };
    contract: { id: number; number: string; percent: number } | null;
  } | null;
}

/** Whose prices and rows a page shows: his id, and the contract he buys by; of guests all see the same. */
export function ownerOf({ accountData }: VisitorState): string {
  return accountData ? `${accountData.user} ${accountData.buyer?.contract?.id ?? ''}` : '';
}

export const unknownVisitor: VisitorState = {
  cityId: 0,
  csrfToken: '',
  isAuthenticated: false,
  accountData: null,
};

// «Other: the city can be selected, the CSRF token set, and the authenticated flag and account data set.» (SPEC §4)

/** «The city can be selected.» */
export function selectCity(state: VisitorState, cityId: number): VisitorState {
  return { ...state, cityId };
}

/** «The CSRF token set.» */
export function setCsrfToken(state: VisitorState, csrfToken: string): VisitorState {
  return { ...state, csrfToken };
}

/** «The authenticated flag set.» A guest has no account data. */
export function setAuthenticated(state: VisitorState, isAuthenticated: boolean): VisitorState {
  return { ...state, isAuthenticated, accountData: isAuthenticated ? state.accountData : null };
}

/** «Account data set.» */
export function setAccountData(state: VisitorState, accountData: AccountData): VisitorState {
  return { ...state, accountData };
}
