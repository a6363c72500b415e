/** What somebody who works for the shop may do: an editor writes its texts, an administrator everything. */
export const STAFF_ROLES = ['editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const NAMES: Record<StaffRole, string> = { editor: 'редактор', admin: 'администратор' };

export function staffRoleName(role: StaffRole): string {
  return NAMES[role];
}
