import { useMemo, useState } from 'react';
import { Outlet } from 'react-router';
import { KeysHelp } from '../keys/keys-help.tsx';
import { useKeys } from '../keys/use-keys.ts';
import { useLiveDesk } from '../live/use-live-desk.ts';
import { useMay } from '../session/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import * as css from './frame.module.css';
import { MenuDialog } from './menu-dialog.tsx';
import { OfflineBand } from './offline-band.tsx';
import { Palette } from './palette.tsx';
import { Rail } from './rail.tsx';
import type { Screen } from './screen.ts';
import { type Shell, ShellContext } from './shell-context.ts';
import { Toasts } from './toasts.tsx';

/** The desk around a screen: the rail with the menu, on a phone the bar below; messages, keys and search. */
export function Frame({ screens }: { screens: readonly Screen[] }) {
  const may = useMay();
  useLiveDesk();
  const [open, setOpen] = useState<'palette' | 'help' | 'menu' | null>(null);
  const allowed = screens.filter(({ capability }) => capability === 'any' || may(capability));
  const close = () => setOpen(null);
  const shell = useMemo<Shell>(
    () => ({
      screens: allowed,
      openPalette: () => setOpen('palette'),
      openHelp: () => setOpen('help'),
      openMenu: () => setOpen('menu'),
    }),
    [allowed.length],
  );
  useKeys({ find: shell.openPalette, help: shell.openHelp });
  return (
    <ShellContext value={shell}>
      <a href="#main" className={css.skip}>
        К содержанию
      </a>
      <div className={css.app}>
        <Rail />
        <div className={css.side}>
          <OfflineBand />
          <main id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
        </div>
        <BottomBar />
      </div>
      <Toasts />
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'help' && <KeysHelp onClose={close} />}
      {open === 'menu' && <MenuDialog onClose={close} />}
    </ShellContext>
  );
}
