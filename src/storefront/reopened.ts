/** Whether the browser has opened this document once more: by a reload, or along its history. */
export function isReopened(): boolean {
  const opened = opening();
  return opened?.type === 'reload' || opened?.type === 'back_forward';
}

/**
 * Whether Back or Forward has led from this document to another page of the tab before there was anybody to show that:
 * the address is there already, and what stands under it is still the page that was opened.
 */
export function isLeftBehind(): boolean {
  const opened = URL.parse(opening()?.name ?? ''); // old browsers call it «document»
  const { pathname, search } = window.location;
  return opened !== null && (opened.pathname !== pathname || opened.search !== search);
}

function opening(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined;
}
