import { createContext, createElement, type ReactNode, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { City } from '../api/shapes.ts';
import type { Session } from '../visitor/session.ts';
import type { ShellLayout } from './shell-layout.ts';

export interface RootData {
  layout: ShellLayout | null;
  /** Null on a page shared by all guests. */
  session: Session | null;
  /** Whether the visitor has still to choose what may be stored in the browser. */
  asksCookies: boolean;
}

const Layout = createContext<ShellLayout | null>(null);

/**
 * Provides the data of the shell. Components read this context instead of the router, because the router
 * rerenders its subscribers on each step of a navigation.
 */
export function ShellData({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData('root') as RootData | undefined;
  return createElement(Layout, { value: data?.layout ?? null }, children);
}

/** The data of the shell; null if the API was unavailable (the error pages do without it). */
export function useShellLayout(): ShellLayout | null {
  return useContext(Layout);
}

/** The city whose prices and stock the page shows. */
export function useCity(): City | null {
  return useShellLayout()?.city ?? null;
}

/** The public origin, set by the server: canonical addresses start with it. */
export const SiteOrigin = createContext('');
