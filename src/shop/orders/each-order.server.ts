const AT_ONCE = 100;

/**
 * Calls `act` for each order of a list that is read page by page. An order that fails does not block the others.
 * @param read reads the ids of the next orders above `after`, in order; at most `most`
 * @param act opens a transaction of its own
 * @param atOnce the size of a page
 * @throws AggregateError at the end, when it failed for some orders
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
