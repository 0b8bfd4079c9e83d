import { keys, set } from 'idb-keyval';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Product } from '../../src/contract/records';
import { inDatabase } from '../../src/tools/import/inDatabase';
import { draftStore } from '../../src/unsaved/draftStore';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany } from '../support/company';
import { gate } from '../support/gate';
import { openForm } from '../support/panel/openForm';
import { box, button, findHeading } from '../support/panel/queries';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, broken, wireOver } from '../support/panel/wire';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

describe('J1 P45 a half-filled form whose language changes', () => {
  const askedBeforeLeaving = () => {
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    return leaving.defaultPrevented;
  };

  it('is filled in again in the other language, without a question', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await openForm(backend, company, '/products/create');
    await user.type(box(/^Name/), 'Mercimek');
    await user.type(box(/^Price/), '12.50');
    expect(askedBeforeLeaving()).toBe(true);
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
    unmount();

    const { account } = company;
    const again = await renderPanel({ backend, account, path: '/products/create', language: 'tr' });
    await waitFor(() => expect(box(/^Ad/)).toHaveValue('Mercimek'));
    expect(box(/^Fiyat/)).toHaveValue('12,50');
    expect(screen.queryByText(/değişiklikleriniz bekliyor/)).not.toBeInTheDocument();
    await again.user.click(button('Oluştur'));
    expect(await screen.findByText('Ürün oluşturuldu')).toBeVisible();
    await expect(company.stored<Product>('products')).resolves.toMatchObject([{ name: 'Mercimek' }]);
    expect(draftStore.offered()).toEqual([]);
  });

  it('P13 waits for a change that is being sent, so that the browser has nothing to ask', async () => {
    const company = await buildCompany(backend);
    await company.buildProduct({ name: 'Çay', price: 25 });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { opened, open: release } = gate();
    const wire = wireOver(backend.fetch);
    wire.once(/^PUT /, async (_, passOn) => {
      await opened;
      return passOn();
    });
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/products' });
    await user.click(await screen.findByRole('button', { name: /change the price of Çay/ }));
    await screen.findByRole('textbox', { name: 'New price of Çay' });
    await user.keyboard('30{Enter}');
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
    expect(localStorage.getItem('chosen_language')).toBe('tr');
  });

  it('P13 waits for a row that is saved while the draft is being stored', async () => {
    const company = await buildCompany(backend);
    await company.buildIngredient({ name: 'Tuz' });
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/ingredients' });
    await user.click(await screen.findByRole('button', { name: 'Edit Tuz' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'lu');
    const { opened: isStored, open: store } = gate();
    const keep = vi.spyOn(draftStore, 'keep').mockImplementation(() => isStored.then(() => true));
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(keep).toHaveBeenCalledWith(expect.objectContaining({ isReopened: true })));
    const { opened, open: release } = gate();
    wire.once(/^PUT /, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.click(button('Save'));
    await waitFor(() => expect(wire.writes()).toHaveLength(1));
    store();
    // Everything that could follow the storing is done within this turn.
    await act(() => new Promise(resolve => setTimeout(resolve)));
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('chosen_language')).toBeNull();
    release();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(askedBeforeLeaving()).toBe(false);
  });

  it('is not shown to another user', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { user, unmount } = await openForm(backend, company, '/categories/create');
    await user.type(box(/^Name/), 'Çorbalar');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    unmount();
    expect(draftStore.offered()).toHaveLength(1);

    const other = await buildCompany(backend, { first_name: 'Zeynep' });
    await renderPanel({ backend, account: other.account, path: '/categories/create', language: 'tr' });
    await screen.findByRole('button', { name: /Zeynep/ });
    expect(box(/^Ad/)).toHaveValue('');
    await waitFor(() => expect(draftStore.offered()).toEqual([]));
  });

  it('P32 asks where the browser cannot store it, and changes nothing when the user refuses', async () => {
    const company = await buildCompany(backend);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { user } = await openForm(backend, company, '/categories/create');
    await user.type(box(/^Name/), 'Çorbalar');
    expect(await screen.findByText(/does not keep what you type/)).toBeVisible();
    const question = vi.fn(() => false);
    vi.stubGlobal('confirm', question);
    const language = localStorage.getItem('i18nextLng');
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(question).toHaveBeenCalledWith('What you changed here is not saved yet.'));
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem('i18nextLng')).toBe(language);
    expect(localStorage.getItem('chosen_language')).toBeNull();
    expect(screen.getByLabelText('Language')).toHaveValue('en');
    expect(box(/^Name/)).toHaveValue('Çorbalar');
    question.mockReturnValue(true);
    await user.selectOptions(screen.getByLabelText('Language'), 'Türkçe');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(localStorage.getItem('i18nextLng')).toBe('tr');
  });
});

it('X7 an import that was begun is deleted when another user signs in', async () => {
  const [own, other] = [await buildCompany(backend), await buildCompany(backend, { first_name: 'Zeynep' })];
  const kept = () => inDatabase(store => keys(store));
  const first = await renderPanel({ backend, account: own.account });
  await screen.findByRole('button', { name: /^Account: / });
  await inDatabase(store => set('job', { owner: 'own' }, store));
  first.unmount();
  const again = await renderPanel({ backend, account: own.account });
  await screen.findByRole('button', { name: /^Account: / });
  await again.wire.settled();
  expect(await kept()).toEqual(['job']);
  again.unmount();
  await renderPanel({ backend, account: other.account });
  await screen.findByRole('button', { name: /Zeynep/ });
  await expect.poll(kept).toEqual([]);
});

describe('X7 a draft', () => {
  it('is written down within 1.1 s while typing does not pause', async () => {
    const company = await buildCompany(backend);
    await openForm(backend, company, '/categories/create');
    const kept = vi.spyOn(draftStore, 'keep');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    for (let typed = 1; typed <= 11; typed += 1) {
      fireEvent.input(box(/^Name/), { target: { value: 'ç'.repeat(typed) } });
      vi.advanceTimersByTime(100);
    }
    vi.useRealTimers();
    expect(kept.mock.lastCall?.[0].values).toMatchObject({ name: 'ç'.repeat(10) });
  });

  it('is written down at once when the page is hidden', async () => {
    const company = await buildCompany(backend);
    const { user } = await openForm(backend, company, '/categories/create');
    await user.type(box(/^Name/), 'Ç');
    const kept = vi.spyOn(draftStore, 'keep');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.input(box(/^Name/), { target: { value: 'Çorba' } });
    document.dispatchEvent(new Event('visibilitychange'));
    vi.useRealTimers();
    expect(kept.mock.lastCall?.[0].values).toMatchObject({ name: 'Çorba' });
  });

  it('is written down with an ingredient whose answer comes after the last input', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await openForm(backend, company, '/products/create');
    await user.type(box(/^Name/), 'Mercimek');
    const adding = gate();
    wire.once('POST company-api/v1/ingredients/', async (_, passOn) => {
      await adding.opened;
      return passOn();
    });
    await user.type(screen.getByRole('combobox', { name: /^Ingredients/ }), 'Nane');
    await user.click(await screen.findByRole('option', { name: 'Add “Nane”' }));
    // The draft of the click.
    const kept = vi.spyOn(draftStore, 'keep');
    await expect.poll(() => kept.mock.calls).not.toEqual([]);
    adding.open();
    await screen.findByRole('button', { name: /Nane/ });
    await expect
      .poll(() => kept.mock.lastCall?.[0].values)
      .toMatchObject({ ingredients: [{ name: 'Nane' }] });
  });

  it('is written down while it is typed, without passwords, and deleted when the form is changed back', async () => {
    const company = await buildCompany(backend);
    const { user, wire } = await openForm(backend, company, '/categories/create');
    const [draft] = draftStore.current();
    expect(draft).toBeUndefined();
    await user.type(box(/^Name/), 'Çorba');
    expect(draftStore.current()[0]?.values).toHaveProperty('description');
    // Also one that is shown as it is typed.
    for (const kind of [{ type: 'password' }, { type: 'text', autocomplete: 'current-password' }]) {
      const password = document.createElement('input');
      for (const [name, value] of Object.entries({ ...kind, name: 'description' }))
        password.setAttribute(name, value);
      document.body.append(password);
      expect(draftStore.current()).toMatchObject([{ path: '/categories/create', values: { name: 'Çorba' } }]);
      expect(draftStore.current()[0]?.values).not.toHaveProperty('description');
      password.remove();
    }
    // And one that a button shows, as that of react-admin's input.
    const password = Object.assign(document.createElement('input'), {
      type: 'password',
      name: 'description',
    });
    const show = Object.assign(document.createElement('button'), { onclick: () => (password.type = 'text') });
    document.body.append(password, show);
    show.click();
    expect(password.type).toBe('text');
    expect(draftStore.current()[0]?.values).not.toHaveProperty('description');
    password.remove();
    show.remove();
    expect(draftStore.current()[0]?.values).toHaveProperty('description');
    // What was sent without an answer is kept without them too.
    const sent = Object.assign(document.createElement('input'), { type: 'password', name: 'description' });
    document.body.append(sent);
    wire.once(/^POST/, () => broken());
    await user.click(button('Create'));
    await screen.findByText(/may have been saved/);
    await waitFor(() => expect(draftStore.current()[0]?.attempt?.values).toMatchObject({ name: 'Çorba' }));
    expect(draftStore.current()[0]?.attempt?.values).not.toHaveProperty('description');
    sent.remove();
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await user.clear(box(/^Name/));
    await waitFor(async () => expect(await stored()).toEqual([]));
  });

  it('has what was typed before the panel knew the user', async () => {
    const company = await buildCompany(backend);
    const wire = wireOver(backend.fetch);
    const { opened: isAnswered, open: answerMe } = gate();
    wire.when('GET api/v1/me/', async (_call, passOn) => {
      await isAnswered;
      return passOn();
    });
    const { user } = await renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/categories/create',
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Çorba');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    const [early] = draftStore.current();
    expect(early).toMatchObject({ values: { name: 'Çorba' } });
    answerMe();
    await screen.findByRole('button', { name: /^Account: / });
    await waitFor(() => expect(draftStore.current()[0]?.owner).not.toBe(early!.owner));
    expect(await stored()).toHaveLength(1);
  });

  it('is deleted when the user leaves without saving', async () => {
    const company = await buildCompany(backend);
    const { user } = await openForm(backend, company, '/categories/create');
    await user.type(box(/^Name/), 'Çorba');
    await waitFor(async () => expect(await stored()).toHaveLength(1));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await findHeading('Menus');
    await waitFor(async () => expect(await stored()).toEqual([]));
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
  });
});

describe('P13 a form that is left while it is saved', () => {
  async function leaveWhileSaving(status: number, body: object) {
    const company = await buildCompany(backend);
    const panel = await openForm(backend, company, '/categories/create');
    const { user, wire } = panel;
    await user.type(box(/^Name/), 'Tatlılar');
    let respond: () => void = () => undefined;
    const answered = new Promise<void>(resolve => (respond = resolve));
    wire.once(/^POST/, async () => {
      await answered;
      return answer(status, body);
    });
    await user.click(button('Create'));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Your changes are being saved');
    await user.click(button('Leave'));
    await findHeading('Menus');
    expect(screen.queryByText(/^Your unsaved changes/)).not.toBeInTheDocument();
    respond();
    return panel;
  }

  it('tells the success wherever the user is', async () => {
    await leaveWhileSaving(201, { id: 1, name: 'Tatlılar', description: '', sort_order: 0 });
    expect(await screen.findByText('Category created successfully')).toBeVisible();
    expect(draftStore.offered()).toEqual([]);
  });

  it.each([
    [400, { name: ['Choose another name.'] }, 'Choose another name.'],
    [500, {}, 'Server error. Please try again later.'],
  ])('tells a %i wherever the user is, and leads back to the values', async (status, body, sentence) => {
    const { user, address } = await leaveWhileSaving(status, body);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`New category: `);
    expect(alert).toHaveTextContent(sentence);
    await user.click(button('Back to the form'));
    await waitFor(() => expect(address()).toBe('/categories/create'));
    await waitFor(() => expect(box(/^Name/)).toHaveValue('Tatlılar'));
    await waitFor(() => expect(screen.queryByText(/^New category: /)).not.toBeInTheDocument());
  });
});

/** The drafts in the browser's database. */
async function stored(): Promise<unknown[]> {
  const { createStore, values } = await import('idb-keyval');
  return values(createStore('sofra-drafts', 'drafts'));
}
