import type { TestContext } from '../TestContext';
import { expectStatus, expectThat, is2xx, type Check } from '../Check';
import { succeeded, type Exchange } from '../Exchange';
import type { List } from '../lists';
import { pathOf, record } from '../records';
import { findRows } from '../rows';
import { CannotCheck } from '../errors';

/** The checks of deleting the second shared record of a list. */
export function deleteChecks(list: List): Check[] {
  const { name, path, one } = list;
  const row = `DELETE /${path}{id}/`;
  return [
    {
      id: `${name}.delete`,
      row,
      title: `deletes ${one}`,
      expectation: 'Status 2xx; the body may be empty.',
      remedy: 'Answer 204.',
      run: async context => expectStatus(await deletion(context, list), is2xx),
    },
    {
      id: `${name}.delete.gone`,
      row,
      title: `no longer has ${one} that was deleted`,
      expectation: list.isReadable
        ? 'A GET of the record is answered with 404.'
        : 'The record is no longer in the list.',
      remedy: 'Delete the record before the answer, and answer 404 for a record that does not exist.',
      needs: [`${name}.delete`],
      async run(context) {
        const exchange = await deletion(context, list);
        const { id } = await record(context, name, 1);
        if (list.isReadable) {
          const path = pathOf(name, { id });
          return expectStatus(await context.send({ method: 'GET', path }), status => status === 404);
        }
        const left = await findRows(context, list, row => row.id === id);
        if (!left) throw new CannotCheck('the list cannot be read');
        expectThat(left.length === 0, 'the record is still in the list', exchange);
        return exchange;
      },
    },
  ];
}

function deletion(context: TestContext, { name }: List): Promise<Exchange> {
  return context.once(`delete ${name}`, async () => {
    const made = await record(context, name, 1);
    const exchange = await context.send({ method: 'DELETE', path: pathOf(name, made) });
    if (succeeded(exchange)) made.creation.isGone = true;
    return exchange;
  });
}
