import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Ingredient } from '../../src/contract/records';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { button, findButton } from '../support/panel/queries';
import { holdTheClock, renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';
import { namesShown } from '../support/panel/rows';

let backend: Backend;

beforeAll(async () => {
  backend = await startBackend();
});

afterAll(() => backend.close());

const INGREDIENTS = 'company-api/v1/ingredients/';

function open(company: Company, path: string, wire: Wire = wireOver(backend.fetch), language?: 'en' | 'tr') {
  return renderPanel({ backend, wire, account: company.account, path, language });
}

describe('the ingredients', () => {
  async function openIngredients(names: string[], wire?: Wire) {
    const company = await buildCompany(backend);
    const ingredients: Ingredient[] = [];
    for (const name of names) ingredients.push(await company.buildIngredient({ name }));
    const panel = await open(company, '/ingredients', wire);
    await findButton(`Edit ${names[0]!}`);
    return { ...panel, company, ingredients };
  }

  async function edit(panel: Awaited<ReturnType<typeof openIngredients>>, name: string) {
    await panel.user.click(button(`Edit ${name}`));
    return screen.findByRole('textbox', { name: 'Name' });
  }

  const stored = async (company: Company) =>
    (await company.stored<Ingredient>('ingredients')).map(({ name }) => name);

  it('D1 are renamed in their row: Enter saves and restores the focus', async () => {
    const panel = await openIngredients(['Tuz', 'Su']);
    const { user, wire, company, ingredients } = panel;
    const input = await edit(panel, 'Tuz');
    expect(input).toHaveValue('Tuz');
    expect(input).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Edit Tuz' })).not.toBeInTheDocument();
    await user.clear(input);
    await user.type(input, ' Deniz tuzu {Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    expect(await screen.findByText('Deniz tuzu')).toBeVisible();
    await waitFor(() => expect(button('Edit Deniz tuzu')).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(wire.writes()).toEqual([`PUT ${INGREDIENTS}${ingredients[0]!.id}/`]);
    expect(wire.named(wire.writes()[0]!)[0]!.body).toEqual({ name: 'Deniz tuzu' });
    await expect(stored(company)).resolves.toEqual(['Deniz tuzu', 'Su']);
  });

  it.each([
    ['Escape', 'Deniz tuzu{Escape}'],
    ['Enter on an unchanged name', 'Tuz{Enter}'],
    ['Enter on a name with blanks around it', '  Tuz {Enter}'],
  ])('D1 keep their name after %s, without a call, and restore the focus', async (_, keys) => {
    const panel = await openIngredients(['Tuz']);
    const { user, wire } = panel;
    const before = wire.calls.length;
    const input = await edit(panel, 'Tuz');
    await user.clear(input);
    await user.type(input, keys);
    await waitFor(() => expect(button('Edit Tuz')).toHaveFocus());
    expect(screen.getByText('Tuz')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
    expect(wire.calls.slice(before)).toEqual([]);
  });

  it('D1 have buttons to save and cancel, and only one row is edited at a time', async () => {
    const panel = await openIngredients(['Tuz', 'Su']);
    const { user, company, wire } = panel;
    await user.clear(await edit(panel, 'Tuz'));
    await user.click(button('Cancel'));
    expect(await findButton('Edit Tuz')).toBeVisible();
    await edit(panel, 'Tuz');
    const input = await edit(panel, 'Su');
    expect(input).toHaveValue('Su');
    expect(button('Edit Tuz')).toBeVisible();
    await user.type(input, 'muk');
    await user.click(button('Save'));
    expect(await screen.findByText('Sumuk')).toBeVisible();
    expect(wire.writes()).toHaveLength(1);
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Sumuk']);
  });

  it.each([
    [' ', 'Ingredient name cannot be empty.'],
    [' t ', 'Ingredient name is too short'],
    ['ISPANAK', '“ıspanak” exists already.'],
  ])('D1 D2 refuse the name %j with an error beside it, without a call', async (name, sentence) => {
    const panel = await openIngredients(['Tuz', 'ıspanak']);
    const { user, wire } = panel;
    const input = await edit(panel, 'Tuz');
    await user.clear(input);
    await user.type(input, `${name}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(sentence);
    expect(wire.writes()).toEqual([]);
    await user.type(input, 'x');
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    expect(input).toBeValid();
  });

  it('D1 may change the case of their own name', async () => {
    const panel = await openIngredients(['ıspanak']);
    const input = await edit(panel, 'ıspanak');
    await panel.user.clear(input);
    await panel.user.type(input, 'ISPANAK{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
    await expect(stored(panel.company)).resolves.toEqual(['ISPANAK']);
  });

  it('B5 D1 show the server’s refusal beside the name, and keep the typed name', async () => {
    const panel = await openIngredients(['Tuz']);
    panel.wire.once(/^PUT/, () => answer(400, { name: ['Not this one.'] }));
    const input = await edit(panel, 'Tuz');
    await panel.user.type(input, '!{Enter}');
    expect(await screen.findByText('Not this one.')).toBeVisible();
    expect(input).toHaveAccessibleDescription('Not this one.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    await panel.user.type(input, '{Enter}');
    expect(await screen.findByText('Ingredient updated successfully')).toBeVisible();
  });

  it('D4 B4 show a failure above the list for three seconds, and the row stays open', async () => {
    const panel = await openIngredients(['Tuz']);
    panel.wire.when(/^PUT/, () => answer(500, {}));
    const input = await edit(panel, 'Tuz');
    await panel.user.type(input, '!');
    holdTheClock();
    await panel.user.type(input, '{Enter}');
    const sentence = 'Failed to update ingredient. Server error. Please try again later.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toHaveValue('Tuz!');
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByText(sentence)).toBeVisible();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
  });

  it('D2 D4 are added in a dialog, confirmed for three seconds, and appear in the list', async () => {
    const { user, wire, company } = await openIngredients(['Tuz']);
    await user.click(button('Add ingredient'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ingredient' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), '  Kırmızı biber ');
    holdTheClock();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect(wire.named(`POST ${INGREDIENTS}`).map(({ body }) => body)).toEqual([{ name: 'Kırmızı biber' }]);
    expect(await screen.findByText('Kırmızı biber')).toBeVisible();
    act(() => void vi.advanceTimersByTime(2_500));
    expect(screen.getByText('Ingredient created successfully')).toBeVisible();
    act(() => void vi.advanceTimersByTime(500));
    await waitFor(() =>
      expect(screen.queryByText('Ingredient created successfully')).not.toBeInTheDocument(),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('2 ingredients')).toBeVisible();
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Kırmızı biber']);
  });

  it.each([
    ['', 'Ingredient name cannot be empty.'],
    ['   ', 'Ingredient name cannot be empty.'],
    [' t ', 'Ingredient name is too short'],
    ['ISPANAK', '“ıspanak” exists already.'],
  ])('D2 are not added as %j: the dialog shows the reason, and nothing is sent', async (name, sentence) => {
    const { user, wire } = await openIngredients(['ıspanak']);
    await user.click(button('Add ingredient'));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await user.click(input);
    await user.keyboard(`${name}{Enter}`);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(input).toHaveAccessibleDescription(sentence);
    expect(input).toBeInvalid();
    expect(wire.writes()).toEqual([]);
    await user.click(button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('D2 P14 are added once for repeated clicks, and the dialog shows the server’s refusal', async () => {
    const { user, wire, company } = await openIngredients(['Tuz']);
    wire.once(/^POST/, () => answer(400, { name: ['Taken by another.'] }));
    await user.click(button('Add ingredient'));
    const input = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(input, 'Nane{Enter}');
    expect(await screen.findByText('Taken by another.')).toBeVisible();
    expect(input).toHaveAccessibleDescription('Taken by another.');

    wire.once(/^POST/, () => answer(503, {}));
    await user.type(input, '{Enter}');
    expect(
      await screen.findByText('Failed to add ingredient. Server error. Please try again later.'),
    ).toBeVisible();
    expect(input).toHaveValue('Nane');

    const { opened, open } = gate();
    wire.when(/^POST/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.type(input, '{Enter}{Enter}');
    expect(await findButton('Saving...')).toBeDisabled();
    open();
    expect(await screen.findByText('Ingredient created successfully')).toBeVisible();
    expect(wire.named(`POST ${INGREDIENTS}`)).toHaveLength(3);
    await expect(stored(company)).resolves.toEqual(['Tuz', 'Nane']);
  });

  it('D2 are checked by the backend alone when the list cannot be read', async () => {
    const { user, wire } = await openIngredients(['Tuz']);
    wire.when(`GET ${INGREDIENTS}`, ({ query }, passOn) =>
      query.get('limit') === '1000' ? answer(500, {}) : passOn(),
    );
    await user.click(button('Add ingredient'));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'TUZ{Enter}');
    expect(await screen.findByText('An ingredient with this name already exists.')).toBeVisible();
    expect(wire.writes()).toEqual([`POST ${INGREDIENTS}`]);
  });

  it('D3 A7 A8 are deleted after a confirmation with the name and the consequences', async () => {
    const { user, wire, company, ingredients } = await openIngredients(['Tuz', 'Su']);
    await user.click(button('Delete Tuz'));
    const dialog = await screen.findByRole('alertdialog', { name: /^Delete\s+Tuz\s*\?$/ });
    expect(dialog).toHaveTextContent('It is taken off every product that has it.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Ingredient deleted successfully')).toBeVisible();
    expect(await screen.findByText('1 ingredient')).toBeVisible();
    expect(namesShown()).toEqual(['Su']);
    expect(wire.writes()).toEqual([`DELETE ${INGREDIENTS}${ingredients[0]!.id}/`]);
    await expect(stored(company)).resolves.toEqual(['Su']);
  });

  it('A7 are named in the question before a deletion as they are called now', async () => {
    const panel = await openIngredients(['Tuz', 'Su']);
    const { user } = panel;
    for (const name of ['Tuz', 'Su'])
      await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
    const input = await edit(panel, 'Tuz');
    await user.clear(input);
    await user.type(input, 'Deniz tuzu{Enter}');
    await screen.findByText('Deniz tuzu');
    await user.click(button('Delete'));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Deniz tuzu');
  });

  it('K3 are searched by the backend, by Turkish rules', async () => {
    const { user, wire, address } = await openIngredients(['ıspanak', 'Tuz']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ISP');
    await waitFor(() => expect(namesShown()).toEqual(['ıspanak']));
    expect(wire.calls.at(-1)!.query.get('name')).toBe('ISP');
    expect(address()).toBe('/ingredients?search=ISP');
  });
});
