/** How many rows of a list one call may change (STF-173). */
export const MOST_ROWS = 500;
