import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { CityForm } from './city-form.tsx';
import css from './city-panel.module.css';
import panelCss from './panel.module.css';
import { useShellLayout } from './shell-data.ts';
import { CITY_PANEL } from './use-menu.ts';

const TITLE = 'city-panel-title';

/** The city chooser over the page: a plain form in a popover, the same with and without scripts (RULINGS 28). */
export function CityPanel() {
  const layout = useShellLayout();
  if (!layout) return null;
  return (
    <section
      id={CITY_PANEL}
      popover="auto"
      className={cx(panelCss.panel, css.panel)}
      aria-labelledby={TITLE}
      role="dialog"
    >
      <div className={css.head}>
        <h2 id={TITLE}>Выберите город</h2>
        <button
          type="button"
          className={panelCss.close}
          popoverTarget={CITY_PANEL}
          popoverTargetAction="hide"
          aria-label="Закрыть выбор города"
        >
          <Icon name="x" />
        </button>
      </div>
      <CityForm cities={layout.cities} current={layout.city.id} />
    </section>
  );
}
