/** Whether this document was opened by a reload: then another one would not help. */
export function wasReloaded(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opened?.type === 'reload';
}
