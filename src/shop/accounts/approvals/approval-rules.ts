/** When a change waits for a second person. A number is a limit that the change exceeds; `true`: always. */
export const APPROVAL_RULES = {
  refund: { name: 'Возврат дороже', unit: '₽', usual: 50_000 },
  contract_percent: { name: 'Скидка по договору больше', unit: '%', usual: 10 },
  contract_limit: { name: 'Лимит отсрочки больше', unit: '₽', usual: 1_000_000 },
  release: { name: 'Разрешить придержанных цен больше', unit: 'шт.', usual: 100 },
  undo: { name: 'Отмена загрузки', unit: '', usual: true },
  erasure: { name: 'Удаление личных данных', unit: '', usual: true },
  role: { name: 'Роль, которая может больше, чем тот, кто её даёт', unit: '', usual: true },
} as const satisfies Record<string, { name: string; unit: string; usual: number | true }>;

/** A rule of four eyes; its setting is `approval.<rule>`. */
export type ApprovalRule = keyof typeof APPROVAL_RULES;

/** The limit of a rule; null: it is off. */
export type ApprovalLimit = number | null;

/** The highest limit. */
export const MOST_LIMIT = 1_000_000_000;

/**
 * Parses the setting of a rule; anything else is the usual one.
 * @param setting «off», «on», or a number for a rule with a limit
 */
export function approvalLimit(rule: ApprovalRule, setting: string | undefined): ApprovalLimit {
  const { usual } = APPROVAL_RULES[rule];
  if (setting === 'off') return null;
  const limit = usual === true ? 0 : usual;
  return setting !== undefined && isApprovalSetting(rule, setting) && setting !== 'on'
    ? Number(setting)
    : limit;
}

/** Whether a text is a setting of a rule. */
export function isApprovalSetting(rule: ApprovalRule, text: string): boolean {
  if (text === 'off' || text === 'on') return true;
  return APPROVAL_RULES[rule].usual !== true && /^\d{1,10}$/.test(text) && Number(text) <= MOST_LIMIT;
}

/** A limit as people set it: a number, or null when the rule is off; yes or no for a rule without a number. */
export type SetLimit = number | null | boolean;

/** What people see of the setting of a rule. */
export function shownLimit(rule: ApprovalRule, setting: string | undefined): SetLimit {
  const limit = approvalLimit(rule, setting);
  return APPROVAL_RULES[rule].usual === true ? limit !== null : limit;
}

/** The setting of a rule from what people have set. */
export function settingOf(limit: SetLimit): string {
  if (typeof limit === 'number') return String(limit);
  return limit ? 'on' : 'off';
}

/** Whether a change waits. @param amount in the unit of the rule; rules without a limit need none */
export function exceeds(limit: ApprovalLimit, amount = Number.POSITIVE_INFINITY): boolean {
  return limit !== null && amount > limit;
}
