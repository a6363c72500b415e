const AT_ONCE = 100;

/**
 * Does something with each order of a list that is read in pages. A failing order does not hold up the others: pages
 * advance by id.
 * @param read the next orders with an id above `after`, by id
 * @param act has a transaction of its own
 * @throws AggregateError at the end, when it failed for some
 */
export async function eachOrder(
  read: (after: number, most: number) => Promise<number[]>,
  act: (id: number) => Promise<void>,
  atOnce = AT_ONCE,
): Promise<void> {
  const failed: unknown[] = [];
  for (let page = await read(0, atOnce); page.length > 0; page = await read(page.at(-1) ?? 0, atOnce))
    for (const id of page) await act(id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} orders stay as they are: ${failed[0]}`);
}
