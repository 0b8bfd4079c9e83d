import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEarlyReads } from '../../src/start/earlyReads';
import type { Http } from '../../src/api/http';
import { startBackend, type Backend } from '../support/backend';
import { buildCompany, type Company } from '../support/records';
import { renderPanel } from '../support/renderPanel';
import { answer, gate, wireOver, type Wire } from '../support/wire';

const MENUS = 'GET company-api/v1/menus/';

let backend: Backend;
let company: Company;

beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
  await company.buildMenu({ name: 'Öğle' });
});

afterAll(() => backend.close());

describe('an early read', () => {
  const path = 'api/v1/me/';
  const countingHttp = (): { http: Http; asked: string[] } => {
    const asked: string[] = [];
    const http = (asked_: string) => {
      asked.push(asked_);
      return Promise.resolve({ call: asked.length });
    };
    return { http: http as Http, asked };
  };

  it('answers one call for the same path, and no second', async () => {
    const { http, asked } = countingHttp();
    const early = startEarlyReads(http, [{ path }], () => 'a');
    expect(asked).toEqual([path]);
    expect(await early.take(path, {})).toEqual({ call: 1 });
    expect(early.take(path, {})).toBeUndefined();
  });

  it('is returned synchronously once it has been answered, and only once', async () => {
    const { http } = countingHttp();
    const early = startEarlyReads(http, [{ path }], () => 'a');
    expect(early.takeAnswered({ path })).toBeUndefined();
    await Promise.resolve();
    expect(early.takeAnswered({ path })).toEqual({ call: 1 });
    expect(early.takeAnswered({ path })).toBeUndefined();
    expect(early.take(path, {})).toBeUndefined();
  });

  it.each([
    ['a write', (early: ReturnType<typeof startEarlyReads>) => void early.take(path, { method: 'PUT' })],
    ['another session', () => void (token = 'b')],
  ])('is not returned after %s', async (_, happens) => {
    token = 'a';
    const early = startEarlyReads(countingHttp().http, [{ path }], () => token);
    await Promise.resolve();
    happens(early);
    expect(early.takeAnswered({ path })).toBeUndefined();
    expect(early.take(path, {})).toBeUndefined();
  });
  let token = 'a';

  it('is not made without a session', () => {
    const { http, asked } = countingHttp();
    startEarlyReads(http, [{ path }], () => null);
    expect(asked).toEqual([]);
  });
});

describe('the first screen', () => {
  /** Opens the menus after the early reads have been answered. */
  const openMenusLate = (wire: Wire) =>
    renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/menus',
      beforeRender: () => new Promise(resolve => setTimeout(resolve, 300)),
    });

  it('is rendered once, with its data, when the answers arrive before the code', async () => {
    const wire = wireOver(backend.fetch);
    await openMenusLate(wire);
    expect(screen.getByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(screen.getByText('1 in all')).toBeVisible();
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(wire.calls.map(({ name }) => name).sort()).toEqual(['GET api/v1/me/', MENUS]);
  });

  it('makes the call again when the early answer is unreadable', async () => {
    const wire = wireOver(backend.fetch);
    wire.once(MENUS, () => answer(200, { rows: [] }));
    await openMenusLate(wire);
    expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(wire.named(MENUS)).toHaveLength(2);
  });
});

describe('the next screen', () => {
  it('is read when its link is hovered, and not again when it is opened', async () => {
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
    const way = await screen.findByRole('link', { name: 'Menus' });
    const { opened, open } = gate();
    wire.once(MENUS, async (_, passOn) => {
      const response = await passOn();
      open();
      return response;
    });
    await user.hover(way);
    await opened;
    await user.click(way);
    expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(wire.named(MENUS)).toHaveLength(1);
  });

  it('is read when the sidebar is opened on a phone', async () => {
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
    await user.click(await screen.findByRole('button', { name: 'Open navigation' }));
    await waitFor(() => expect(wire.named(MENUS)).toHaveLength(1));
  });

  it('is read again when the read ahead has failed, without an error on the screen', async () => {
    const wire = wireOver(backend.fetch);
    const { user } = await renderPanel({ backend, wire, account: company.account, path: '/categories' });
    const way = await screen.findByRole('link', { name: 'Menus' });
    wire.once(MENUS, () => answer(500, {}));
    await user.hover(way);
    await user.click(way);
    expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
