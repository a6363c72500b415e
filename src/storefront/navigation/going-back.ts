import type { DataRouter } from 'react-router';

/** What the router is doing while a page is loaded. */
export type Router = Pick<DataRouter, 'state'>;

/** Whether Back or Forward is under way: the history has already moved. */
export function isGoingBack({ state }: Router): boolean {
  return state.navigation.historyAction === 'POP';
}
