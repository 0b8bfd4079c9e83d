import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { findButton } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

/** Reads that fail are told beside what they are for, and repeated on request. */

let backend: Backend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

const CATEGORIES = 'company-api/v1/categories/';
const PRODUCTS = 'company-api/v1/products/';
const PLACES = 'company-api/v1/product-categories/';

const nameOf = ({ name }: { name: string }) => name;

async function open(path: string, wire: Wire = wireOver(backend.fetch)) {
  const company = await buildCompany(backend);
  const category = await company.buildCategory({ name: 'Çorbalar' });
  const [tea, coffee] = [
    await company.buildProduct({ name: 'Çay', price: 25 }),
    await company.buildProduct({ name: 'Kahve', price: 60 }),
  ];
  const at = path.replace(':tea', String(tea.id));
  const panel = await renderPanel({ backend, wire, account: company.account, path: at });
  return { ...panel, company, category, tea, coffee };
}

/** Answers the reads of a name with 500 until `mend` is called. */
function failing(name: string) {
  const wire = wireOver(backend.fetch);
  let isMended = false;
  wire.when(`GET ${name}`, (_, passOn) => (isMended ? passOn() : answer(500, {})));
  return { wire, mend: () => (isMended = true) };
}

describe('P6 a failed read', () => {
  it('of the choices of a menu is repeated, and the focus is not lost', async () => {
    const { wire, mend } = failing(CATEGORIES);
    const { user } = await open('/menus/create', wire);
    await screen.findByText('The choices could not be loaded.');
    mend();
    await user.click(await findButton('Try again'));
    expect(await findButton('Çorbalar')).toBeVisible();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('of the categories is told beside the first steps, and repeated', async () => {
    const { wire, mend } = failing(CATEGORIES);
    const { user } = await open('/', wire);
    const steps = within(await screen.findByRole('region', { name: 'From here to the first table' }));
    expect(await steps.findByRole('alert')).toHaveTextContent(/Failed to load categories/);
    mend();
    await user.click(steps.getByRole('button', { name: 'Try again' }));
    expect(await steps.findByRole('link', { name: /Create menu/ })).toBeVisible();
    expect(steps.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('of the categories of a product is repeated', async () => {
    const { wire, mend } = failing(PLACES);
    const { user } = await open('/products/:tea/edit', wire);
    await screen.findByText(/^Failed to load the categories of this product/);
    mend();
    await user.click(await findButton('Try again'));
    expect(await screen.findByRole('combobox', { name: 'Categories' })).toBeVisible();
  });

  it('of the products whose prices change is repeated, with what is typed', async () => {
    const wire = wireOver(backend.fetch);
    const { user, tea } = await open('/products', wire);
    wire.once(`GET ${PRODUCTS}${tea.id}/`, () => answer(500, {}));
    await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
    await user.click(await findButton('Change prices'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the prices of 2 products' }));
    await dialog.findByRole('alert');
    await user.type(dialog.getByRole('textbox'), '10');
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('₺66.00')).toBeVisible();
  });

  it('of the user is told, and the prices are there once it is repeated', async () => {
    const { wire, mend } = failing('api/v1/me/');
    const { user } = await open('/products', wire);
    expect(await screen.findByText('Failed to load user details')).toBeVisible();
    expect(screen.getByText('Server error. Please try again later.')).toBeVisible();
    mend();
    await user.click(await findButton('Try again'));
    expect(await findButton(/^₺25\.00/)).toBeVisible();
  });

  it('is told on a card of the dashboard, above what an earlier visit has read', async () => {
    const wire = wireOver(backend.fetch);
    const { user } = await open('/', wire);
    await screen.findByText('Çay');
    await user.click(screen.getByRole('link', { name: 'Products' }));
    await findButton(/^₺25\.00/);
    await wire.settled();
    wire.when(`GET ${PRODUCTS}`, () => answer(500, {}));
    // What was read a moment before is not read again.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    await user.click(screen.getByRole('link', { name: 'Sofra, to the dashboard' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(screen.getByText('Çay')).toBeVisible();
  });

  it('of the next page of a list leaves the rows of the one before at their places', async () => {
    const wire = wireOver(backend.fetch);
    wire.when(`GET ${CATEGORIES}`, ({ query }, passOn) =>
      query.get('page') === '2' ? answer(500, {}) : passOn(),
    );
    const { user, company, router } = await open('/links', wire);
    await company.buildCategories(
      Array.from({ length: 20 }, (_, index) => `Bölüm ${index}`),
      1,
    );
    void router.navigate('/categories');
    expect(await screen.findByText('1–20 of 21')).toBeVisible();
    await user.click(await findButton('Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(screen.getByText('1–20 of 21')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Move .* up$/ })[0]).toBeDisabled();
  });

  it('is told above a form that has the row of the list', async () => {
    const wire = wireOver(backend.fetch);
    const { user, tea } = await open('/products', wire);
    const recover = wire.when(`GET ${PRODUCTS}${tea.id}/`, () => answer(500, {}));
    await user.click(await screen.findByRole('link', { name: 'Edit Çay' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Çay');
    recover();
    await user.click(await findButton('Try again'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('after a deletion of the company was taken back leaves no planned one on the screen', async () => {
    const wire = wireOver(backend.fetch);
    const path = 'api/v1/company-deletion/';
    let isPlanned = true;
    wire.when(`GET ${path}`, () =>
      isPlanned ? answer(200, { deletion_at: '2030-01-01T00:00:00Z' }) : answer(500, {}),
    );
    wire.when(`DELETE ${path}`, () => {
      isPlanned = false;
      return answer(204);
    });
    const { user } = await open('/company', wire);
    await user.click(await findButton('Keep the company'));
    expect(await screen.findByText(/It could not be checked whether a deletion is planned/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep the company' })).not.toBeInTheDocument();
  });
});

describe('P13 a deletion that waits for what its undo needs', () => {
  /** @param isRead whether what the undo needs can be read in the end */
  async function askToDelete(isRead = false) {
    const wire = wireOver(backend.fetch);
    const reading = gate();
    const panel = await open('/products', wire);
    await screen.findByText('Çay');
    wire.when(`GET ${PLACES}`, async (_, passOn) => {
      await reading.opened;
      return isRead ? passOn() : answer(500, {});
    });
    await panel.user.click(await findButton('Delete Çay'));
    const question = within(await screen.findByRole('alertdialog'));
    await panel.user.click(question.getByRole('button', { name: 'Delete' }));
    return { ...panel, wire, question, release: reading.open };
  }

  it.each([true, false])('can be cancelled, and deletes nothing: %s', async isRead => {
    const { user, wire, company, question, release } = await askToDelete(isRead);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    release();
    await act(() => wire.settled());
    expect(wire.writes()).toEqual([]);
    expect(screen.queryByText(/^Failed to delete product/)).not.toBeInTheDocument();
    expect((await company.stored<{ name: string }>('products')).map(nameOf).sort()).toEqual(['Kahve', 'Çay']);
  });

  it('says that nothing is deleted yet where that could not be read', async () => {
    const { user, wire, question, release } = await askToDelete();
    release();
    expect(await question.findByText('Nothing has been deleted yet.')).toBeVisible();
    expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement);
    expect(wire.writes()).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Product deleted successfully')).toBeVisible();
  });
});

it('P13 several refusals are told with the reason of each, and the dialog keeps the focus', async () => {
  const wire = wireOver(backend.fetch);
  const { user, tea, coffee } = await open('/products', wire);
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  wire.when(`DELETE ${PRODUCTS}${tea.id}/`, () => answer(409, { detail: 'In use.' }));
  wire.when(`DELETE ${PRODUCTS}${coffee.id}/`, () => answer(403, { detail: 'Not yours.' }));
  await user.click(await findButton('Delete'));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  const alert = await question.findByRole('alert');
  expect(alert).toHaveTextContent('Çay. In use.');
  expect(alert).toHaveTextContent('Kahve. Not yours.');
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement),
  );
});
