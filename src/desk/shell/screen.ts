import type { ComponentType } from 'react';
import type { Capability } from '../../shop/accounts/staff-policy/staff-policy.ts';
import type { DeskIconName } from '../icon/names.ts';

/** The groups of the menu from top to bottom: daily work, what the shop shows and sells, the house itself. */
export const MENU_GROUPS = ['work', 'shop', 'house'] as const;

/** A place in the menu. */
export interface MenuItem {
  name: string;
  /** For the bar of a phone, where the name does not fit. */
  short?: string;
  icon: DeskIconName;
  group: (typeof MENU_GROUPS)[number];
  /** How much waits there; loaded again each minute. Null: no number. */
  count?: () => Promise<number | null>;
}

/** A screen of the desk: one row of `screens.ts`. */
export interface Screen {
  /** Its address below `/desk`, as React Router writes it: `orders`, `orders/:id`; empty: `/desk` itself. */
  path: string;
  /** Who may open it; `any`: the whole staff. The menu offers it to these people only. */
  capability: Capability | 'any';
  /** Its component, loaded when it is opened first. */
  load: () => Promise<{ default: ComponentType }>;
  /** Absent: it is reached from other screens. */
  menu?: MenuItem;
}
