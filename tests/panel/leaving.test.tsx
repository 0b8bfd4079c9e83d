import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { PIXEL } from '../support/pixel';
import { button, findBox } from '../support/panel/queries';
import { openSignedIn } from '../support/panel/openSignedIn';
import { answer } from '../support/panel/wire';

/** What is typed or sent when a form, or the page, is left. */

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
});
beforeEach(async () => {
  company = await buildCompany(backend);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => backend.close());

const question = () => screen.queryByRole('alertdialog');

const open = (path: string) => openSignedIn(backend, company, path);

describe('P13 the question before a form is left while it is saved', () => {
  async function askWhileSaving(status: number, body: object) {
    const panel = await open('/categories/create');
    const { user, wire } = panel;
    await user.type(await findBox(/^Name/), 'Tatlılar');
    const { opened, open: release } = gate();
    wire.once(/^POST/, async () => {
      await opened;
      return answer(status, body);
    });
    await user.click(button('Create'));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your changes are being saved');
    release();
    await waitFor(() => expect(question()).not.toBeInTheDocument());
    return panel;
  }

  it('ends with a refusal, which the form shows with what was typed', async () => {
    await askWhileSaving(400, { name: ['Choose another name.'] });
    expect(await screen.findByText('Choose another name.')).toBeVisible();
    expect(await findBox(/^Name/)).toHaveValue('Tatlılar');
  });

  it('is asked again after a refusal, and leads away', async () => {
    const { user } = await askWhileSaving(400, { name: ['Choose another name.'] });
    await screen.findByText('Choose another name.');
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Menus' })).toBeVisible();
  });

  it('ends with the success, which is told', async () => {
    await askWhileSaving(201, { id: 1, name: 'Tatlılar', description: '', sort_order: 0 });
    expect(await screen.findByText('Category created successfully')).toBeVisible();
  });
});

it('X7 a form that goes on at another address keeps what is typed there', async () => {
  const { user, router } = await open('/categories/create?from=mail');
  await user.type(await findBox(/^Name/), 'Tat');
  void router.navigate('/categories/create');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(question()).not.toBeInTheDocument());
  await user.type(await findBox(/^Name/), 'lılar');
  expect(draftStore.current()).toMatchObject([{ values: { name: 'Tatlılar' } }]);
});

describe('P32 what a form that was left has typed, where the browser stores nothing', () => {
  async function refuseInMemory() {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const panel = await open('/categories/create');
    const { user, wire } = panel;
    await user.type(await findBox(/^Name/), 'Tatlılar');
    const { opened, open: release } = gate();
    wire.once(/^POST/, async () => {
      await opened;
      return answer(400, { name: ['Choose another name.'] });
    });
    await user.click(button('Create'));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    release();
    await screen.findByRole('button', { name: 'Back to the form' });
    return panel;
  }

  it('is asked about before the page is loaded in another language', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const asked = vi.fn(() => false);
    vi.stubGlobal('confirm', asked);
    const { user } = await refuseInMemory();
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(reload).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('is asked about before the page is closed, until it is discarded', async () => {
    const { user } = await refuseInMemory();
    const close = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(close()).toBe(true);
    await user.click(button('Discard'));
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
    expect(close()).toBe(false);
  });
});

describe('X7 a photo that is being cropped', () => {
  const photo = () => new File([PIXEL], 'dish.png', { type: 'image/png' });
  afterEach(() => vi.unstubAllGlobals());

  it('is part of the draft, with which the crop is opened again', async () => {
    // The picture is still being read when the tab ends.
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const { user, unmount } = await open('/products/create');
    await user.type(await findBox(/^Name/), 'Sütlaç');
    await user.upload(await screen.findByLabelText('Choose a photo'), photo());
    await screen.findByRole('dialog', { name: 'Crop the photo' });
    const [draft] = draftStore.current();
    expect(draft?.values).toMatchObject({ name: 'Sütlaç', photo: { toCrop: { name: 'dish.png' } } });
    await act(async () => void draftStore.collect());
    unmount();

    const again = await open('/products');
    await again.user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Sütlaç');
  });

  it('is part of the draft as soon as it is chosen, while it is still being checked', async () => {
    const { opened, open: release } = gate();
    vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(async () => {
      await opened;
      return new ArrayBuffer(0);
    });
    const { user } = await open('/products/create');
    await user.upload(await screen.findByLabelText('Choose a photo'), photo());
    expect(draftStore.current()[0]?.values).toMatchObject({ photo: { toCrop: { name: 'dish.png' } } });
    release();
    // What was chosen is no picture, and is gone from the form.
    expect(await screen.findByText(/^This is not a photo/)).toBeVisible();
    await waitFor(() => expect(draftStore.current()).toEqual([]));
  });

  it('leaves the photo before it when the crop is cancelled', async () => {
    vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
    const { user, wire } = await open('/products/create');
    await user.type(await findBox(/^Name/), 'Sütlaç');
    await user.type(await findBox(/^Price/), '50');
    await user.upload(await screen.findByLabelText('Choose a photo'), photo());
    await user.click(await screen.findByRole('button', { name: 'Cancel', hidden: false }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
    expect(wire.writes()).toHaveLength(1);
    expect((await company.stored<{ photo: string | null }>('products'))[0]?.photo).toBeNull();
  });
});

describe('a text in a picker', () => {
  it('is not left out of a save that is pressed, and the error ends with the text', async () => {
    const { user, wire } = await open('/products/create');
    await user.type(await findBox(/^Name/), 'Salata');
    await user.type(await findBox(/^Price/), '50');
    const picker = await screen.findByRole('combobox', { name: /^Ingredients/ });
    await user.type(picker, 'Sumak');
    await user.click(button('Create'));
    expect(
      await screen.findByText('“Sumak” is not chosen. Choose or add it, or clear the text.'),
    ).toBeVisible();
    // The picker may be far from the button on a phone.
    await waitFor(() => expect(picker).toHaveFocus());
    expect(wire.writes()).toEqual([]);
    await user.clear(picker);
    await waitFor(() => expect(screen.queryByText(/is not chosen/)).not.toBeInTheDocument());
    await user.click(button('Create'));
    expect(await screen.findByText('Product created successfully')).toBeVisible();
  });
});
