/** Whether the browser has opened this document once more: by a reload, or along its history. */
export function isReopened(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'reload' || opened?.type === 'back_forward';
}
