import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Filters, SearchField } from '../lists/filters.tsx';
import { MarkedBar } from '../lists/marked-bar.tsx';
import { type Selection, useSelection } from '../lists/use-selection.ts';
import { Loaded } from '../papers/parts.tsx';
import { Head } from '../shell/head.tsx';
import * as css from './structure.module.css';
import { type Structure, type StructurePath, shown, structureQuery } from './use-structure.ts';

interface StructureScreenProps<Path extends StructurePath> {
  title: string;
  path: Path;
  actions?: ReactNode;
  empty: string;
  /** @param mark the box that marks the row; undefined: rows cannot be marked */
  row: (one: Structure[Path], all: readonly Structure[Path][], mark: ReactNode) => ReactNode;
  /** What can be done with marked rows. Absent: nothing, so that none can be marked. */
  marked?: ((given: MarkedStructure<Path>) => ReactNode) | undefined;
  /** In which order, and how deep; absent: as the API orders them. */
  arrange?: (all: readonly Structure[Path][]) => readonly Structure[Path][];
}

/** The marked rows of the screen, for what is done with them. */
export interface MarkedStructure<Path extends StructurePath> {
  rows: readonly Structure[Path][];
  all: readonly Structure[Path][];
  selection: Selection;
}

/** A screen with all categories, attributes, tags or brands, and a search in their names. */
export function StructureScreen<Path extends StructurePath>(props: StructureScreenProps<Path>) {
  const { title, path, actions, empty, row, marked, arrange = (all) => all } = props;
  const [text, setText] = useState<string>();
  const query = useQuery(structureQuery(path));
  const selection = useSelection({ text });
  return (
    <>
      <Head title={title} actions={actions} />
      <Filters>
        <SearchField label="Название" value={text} onSearch={setText} />
      </Filters>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable */}
      <section className={css.place} aria-label={title} tabIndex={0}>
        <Loaded query={query}>
          {(all) => {
            const found = arrange(all).filter((one) => fits(one, text));
            if (found.length === 0)
              return <p className={css.empty}>{text ? 'С таким названием ничего нет.' : empty}</p>;
            if (!marked) return <ul className={css.list}>{found.map((one) => row(one, all, undefined))}</ul>;
            const ids = found.map(({ id }) => String(id));
            const chosen = found.filter(({ id }) => selection.has(String(id)));
            const isAll = chosen.length === found.length;
            return (
              <>
                <label className={css.all}>
                  <input type="checkbox" checked={isAll} onChange={() => selection.set(isAll ? [] : ids)} />
                  Отметить все показанные
                </label>
                <MarkedBar selection={selection} count={String(found.length)} mayTakeAll={false}>
                  {marked({ rows: chosen, all, selection })}
                </MarkedBar>
                <ul className={css.list}>
                  {found.map((one) =>
                    row(
                      one,
                      all,
                      <input
                        type="checkbox"
                        className={css.mark}
                        aria-label={`Отметить: ${shown(one.name) ?? ''}`}
                        checked={selection.has(String(one.id))}
                        onChange={() => selection.toggle(String(one.id))}
                      />,
                    ),
                  )}
                </ul>
              </>
            );
          }}
        </Loaded>
      </section>
    </>
  );
}

function fits({ name }: Structure[StructurePath], text = ''): boolean {
  return `${name.one_c} ${name.own ?? ''}`.toLowerCase().includes(text.toLowerCase());
}

/** The name that buyers see, with a mark and the name of 1C where they differ. */
export function StructureName({ one, note }: { one: Structure[StructurePath]; note?: ReactNode }) {
  const { name, goods } = one;
  return (
    <span className={css.words}>
      <span className={css.name}>
        {shown(name)}
        {name.own !== null && (
          <span className={css.dot} role="img" aria-label="отличается от 1С" title="Отличается от 1С" />
        )}
      </span>
      <span className={css.quiet}>
        {name.own !== null && `в 1С: ${name.one_c} · `}
        {note}
        {`товаров: ${goods.toLocaleString('ru-RU')}`}
      </span>
    </span>
  );
}
