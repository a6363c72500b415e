import { useRouteLoaderData } from 'react-router';
import type { City } from '../api/shapes.ts';
import type { RootData } from './root.tsx';
import type { ShellLayout } from './shell-layout.ts';

/** What the shell shows; null when the API could not be asked (the error pages live without it). */
export function useShellLayout(): ShellLayout | null {
  return (useRouteLoaderData('root') as RootData | undefined)?.layout ?? null;
}

/** The city whose prices and stock the page shows. */
export function useCity(): City | null {
  return useShellLayout()?.city ?? null;
}
