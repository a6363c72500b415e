import { createContext, useContext } from 'react';
import type { Screen } from './screen.ts';

/** What parts of a screen need of the shell around them. */
export interface Shell {
  /** The screens that this person may open. */
  screens: readonly Screen[];
  openPalette: () => void;
  openHelp: () => void;
  openMenu: () => void;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('this part of the desk needs the shell');
  return shell;
}
