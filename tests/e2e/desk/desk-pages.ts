/** The screens of the desk, by their addresses below `/desk`, with the role that opens each. A new screen is added here. */
export const DESK_PAGES = [
  { path: 'orders', role: 'manager' },
  { path: 'orders?state=cancelled&text=нет+такого', role: 'manager' },
  { path: 'orders/:order', role: 'manager' },
  { path: 'orders/:order?edit=1', role: 'manager' },
  { path: 'handout', role: 'storekeeper' },
  { path: 'handout?order=:order', role: 'manager' },
  { path: 'claims', role: 'manager' },
  { path: 'nothing-here', role: 'accountant' },
  { path: '', role: 'approver' },
] as const;
