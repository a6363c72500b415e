/** Roles of the staff: an editor writes the texts of the shop, an administrator may do everything. */
export const STAFF_ROLES = ['editor', 'admin'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const NAMES: Record<StaffRole, string> = { editor: 'редактор', admin: 'администратор' };

export function staffRoleName(role: StaffRole): string {
  return NAMES[role];
}
