import { memo, useEffect, useRef, useState } from 'react';
import { typograph } from '../../platform/text/typograph.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import * as panelCss from '../shell/panel.module.css';
import { useShellLayout } from '../shell/shell-data.ts';
import { panelId } from '../shell/use-menu.ts';
import { SearchBox } from './search-box.tsx';
import * as css from './search-panel.module.css';

/** The search panel over the page: opened by the search toggle, with and without scripts. */
export const SearchPanel = memo(function SearchPanel() {
  const layout = useShellLayout();
  const panel = useRef<HTMLDivElement>(null);
  // Counted, because after a quick close and reopen the browser reports only the opening.
  const [opening, setOpening] = useState(0);
  const open = () => setOpening((before) => before + 1);

  // Opened before these scripts ran.
  useEffect(() => {
    if (panel.current?.matches(':popover-open')) open();
  }, []);

  return (
    <div
      ref={panel}
      id={panelId.search}
      popover="auto"
      role="dialog"
      aria-label="Поиск"
      onToggle={(event) => {
        // Events of popovers inside bubble here too.
        if (event.target !== event.currentTarget) return;
        if (event.newState === 'open') open();
        else setOpening(0);
      }}
      className={cx(panelCss.panel, css.panel)}
    >
      <div className={css.head}>
        <SearchBox place="panel" opening={opening} />
        <button
          type="button"
          className={cx(panelCss.close, css.close)}
          popoverTarget={panelId.search}
          popoverTargetAction="hide"
          aria-label="Закрыть поиск"
        >
          <Icon name="x" />
        </button>
      </div>
      {/* Suggestions need scripts; without them sections are offered. */}
      <noscript>
        <ul className={css.sections}>
          {layout?.sections.map(({ id: section, name, href }) => (
            <li key={section}>
              <a href={href}>{typograph(name)}</a>
            </li>
          ))}
        </ul>
      </noscript>
    </div>
  );
});
