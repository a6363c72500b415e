import { type RawBuilder, sql } from 'kysely';

/** SQL: all of the conditions that were told hold; at least one is. */
export function allOf(
  conditions: readonly (RawBuilder<unknown> | undefined | '' | 0)[],
): RawBuilder<unknown> {
  return sql.join(
    conditions.filter((each) => !!each),
    sql` and `,
  );
}
