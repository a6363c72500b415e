import { type RawBuilder, sql } from 'kysely';

/** Joins the given conditions with `and`. Empty ones are left out; at least one must remain. */
export function allOf(
  conditions: readonly (RawBuilder<unknown> | undefined | '' | 0)[],
): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((each) => !!each),
    sql` and `,
  );
}
