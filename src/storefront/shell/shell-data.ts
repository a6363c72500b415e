import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { City } from '../api/shapes.ts';
import type { RootData } from './root.tsx';
import type { ShellLayout } from './shell-layout.ts';

const Layout = createContext<ShellLayout | null>(null);

/**
 * Gives what the shell shows to all within. The router tells all who ask it of each step of a navigation: what asks here
 * is rendered anew when the layout is another one.
 */
export function ShellData({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData('root') as RootData | undefined;
  return createElement(Layout, { value: data?.layout ?? null }, children);
}

/** What the shell shows; null when the API could not be asked (the error pages live without it). */
export function useShellLayout(): ShellLayout | null {
  return useContext(Layout);
}

/** The city whose prices and stock the page shows. */
export function useCity(): City | null {
  return useShellLayout()?.city ?? null;
}
