import type { ReactNode } from 'react';
import { buttonClass } from '../../../../ui/button/button.tsx';
import { EmptyList } from '../../../../ui/empty-list/empty-list.tsx';
import type { Paged } from '../../../lists/paged.ts';
import { ShowMore } from '../../../lists/show-more.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Filters, SelectFilter } from '../parts/filters.tsx';
import type { Company } from './papers.ts';

interface PaperListProps<Row> {
  list: Paged<Row>;
  columns: readonly Column<Row>[];
  /** The page of the list without filters. */
  href: string;
  /** The listed things and their genitive: «Договоры», «договоров». */
  caption: string;
  none: string;
  isFiltered: boolean;
  /** Advice when the filters leave the list empty. */
  advice: string;
  companies: readonly Company[];
  /** The filters; the last one, by company, is added for users with several companies. */
  children: ReactNode;
}

/** Documents of the user's companies with filters, and a link to reset them when nothing is found. */
export function PaperList<Row extends { id: number }>(props: PaperListProps<Row>) {
  const { list, columns, href, caption, none, isFiltered, advice, companies, children } = props;
  return (
    <>
      <Filters>
        {children}
        {companies.length > 1 && (
          <SelectFilter
            name="legal_entity"
            label="Юрлицо"
            any="Все юрлица"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </Filters>
      {list.rows.length > 0 ? (
        <DataTable caption={caption} columns={columns} rows={list.rows} />
      ) : (
        <EmptyList
          title={isFiltered ? `Таких ${none} нет` : `Дальше ${none} нет`}
          ways={
            <a href={href} className={buttonClass({ kind: 'outline' })}>
              {`Показать все ${caption.toLowerCase()}`}
            </a>
          }
        >
          {isFiltered && advice}
        </EmptyList>
      )}
      <ShowMore list={list} />
    </>
  );
}
