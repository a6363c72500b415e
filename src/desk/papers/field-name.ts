const NAMES: Record<string, string> = { status: 'состояние', city: 'город', manager: 'менеджер' };

/** The name of a field that somebody else has changed. */
export function fieldName(field: string): string {
  return NAMES[field] ?? field;
}
