/** What the shop thinks of a company. */
export const COMPANY_STATES = ['review', 'confirmed', 'refused'] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

const NAMES: Record<CompanyState, string> = {
  review: 'На проверке',
  confirmed: 'Подтверждено',
  refused: 'Не подтверждено',
};

/** The name of a state for the interface. */
export function companyStateName(state: CompanyState): string {
  return NAMES[state];
}
