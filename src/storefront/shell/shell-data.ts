import { useRouteLoaderData } from 'react-router';
import type { City } from '../api/shapes.ts';
import type { RootData } from './root.tsx';
import type { ShellLayout } from './shell-layout.ts';

/** What the shell shows; null when the API could not be asked (the error pages live without it). */
export function useShellLayout(): ShellLayout | null {
  return (useRouteLoaderData('root') as RootData | undefined)?.layout ?? null;
}

/** The contract whose prices the page shows; null: those of the city. */
export function useContract() {
  return (useRouteLoaderData('root') as RootData | undefined)?.session?.buyer?.contract ?? null;
}

/** The city whose prices and stock the page shows. */
export function useCity(): City | null {
  return useShellLayout()?.city ?? null;
}
