import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resources } from '../../resources';
import { startEarlyReads } from '../../src/start/earlyReads';
import { requestOf, screenQueries } from '../../src/start/screenQueries';
import { SCREENS, screenAt } from '../../src/start/screens';
import type { Http } from '../../src/api/http';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { gate } from '../support/gate';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver, type Wire } from '../support/panel/wire';

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

  it('can be taken once', async () => {
    const { http, asked } = countingHttp();
    const early = startEarlyReads(http, [{ path }], () => 'a');
    expect(asked).toEqual([path]);
    const read = early.take({ path });
    expect(read?.answer).toBeUndefined();
    expect(await read?.promise).toEqual({ call: 1 });
    expect(read?.answer).toEqual({ call: 1 });
    expect(early.take({ path })).toBeUndefined();
  });

  it('cannot be taken by another session', () => {
    let token = 'a';
    const early = startEarlyReads(countingHttp().http, [{ path }], () => token);
    token = 'b';
    expect(early.take({ path })).toBeUndefined();
  });

  it('cannot be taken after 30 seconds', () => {
    vi.useFakeTimers();
    const early = startEarlyReads(countingHttp().http, [{ path }, { path: 'other/' }], () => 'a');
    vi.advanceTimersByTime(29_999);
    expect(early.take({ path })).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(early.take({ path: 'other/' })).toBeUndefined();
    vi.useRealTimers();
  });

  it('is not made without a session', () => {
    const { http, asked } = countingHttp();
    startEarlyReads(http, [{ path }], () => null);
    expect(asked).toEqual([]);
  });
});

it('B3 a refusal of the address that the backend had at the last visit does not end the session', async () => {
  localStorage.setItem('token', 'a');
  localStorage.setItem('api_host', 'https://old.example');
  const config = { apiHost: 'https://new.example', publicMenuHost: 'https://menu.example' };
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async input => {
    const url = new URL(input as string, 'https://panel.example');
    asked.push(url.host);
    if (url.pathname.endsWith('/config.json')) return answer(200, config);
    return url.host === 'old.example' ? answer(401, { detail: 'Invalid token.' }) : answer(503, {});
  });
  const { earlyReadsPromise, session } = await import('../../src/start/early');
  await earlyReadsPromise;
  await new Promise(resolve => setTimeout(resolve));
  expect(asked).toEqual(expect.arrayContaining(['old.example', 'new.example']));
  expect(session.token()).toBe('a');
});

describe('the first screen', () => {
  /** Opens the menus after the early reads have been answered. */
  const openMenusLate = (wire: Wire) =>
    renderPanel({
      backend,
      wire,
      account: company.account,
      path: '/menus',
      beforeRender: () => wire.settled(),
    });

  it('is rendered once, with its data, when the answers arrive before the code', async () => {
    const wire = wireOver(backend.fetch);
    await openMenusLate(wire);
    expect(screen.getByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(screen.getByText('1 menu')).toBeVisible();
    await act(() => wire.settled());
    expect(wire.calls.map(({ name }) => name).sort()).toEqual(['GET api/v1/me/', MENUS]);
  });

  it('makes the call again when the early answer is unreadable', async () => {
    const wire = wireOver(backend.fetch);
    wire.once(MENUS, () => answer(200, { rows: [] }));
    await openMenusLate(wire);
    expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(wire.named(MENUS)).toHaveLength(2);
  });

  it('waits for an early read that is pending, and makes no second call', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.once(MENUS, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await renderPanel({ backend, wire, account: company.account, path: '/menus' });
    expect(screen.queryByRole('cell', { name: 'Öğle' })).not.toBeInTheDocument();
    open();
    expect(await screen.findByRole('cell', { name: 'Öğle' })).toBeVisible();
    expect(wire.named(MENUS)).toHaveLength(1);
  });

  it('does not repeat a pending read whose session is refused', async () => {
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.once(MENUS, async () => {
      await opened;
      return answer(401, { detail: 'Invalid token.' });
    });
    await renderPanel({ backend, wire, account: company.account, path: '/menus' });
    open();
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(wire.named(MENUS)).toHaveLength(1);
  });

  it.each(['with', 'without'])(
    'opens a record %s the field that its first answer lacks, after one more call',
    async kind => {
      const wire = wireOver(backend.fetch);
      const part = { id: 77, name: 'Akşam', categories: [] };
      const whole = kind === 'with' ? { ...part, description: 'Ana yemekler' } : part;
      wire.when('GET company-api/v1/menus/77/', () => answer(200, whole));
      wire.once('GET company-api/v1/menus/77/', () => answer(200, part));
      await renderPanel({
        backend,
        wire,
        account: company.account,
        path: '/menus/77/edit',
        beforeRender: () => wire.settled(),
      });
      expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Akşam');
      const text = kind === 'with' ? 'Ana yemekler' : '';
      expect(screen.getByRole('textbox', { name: /^Description/ })).toHaveValue(text);
      expect(wire.named('GET company-api/v1/menus/77/')).toHaveLength(2);
    },
  );

  it('P22 is a form that is saved with the version of its early read, without another', async () => {
    const { account, buildMenu } = await buildCompany(backend);
    const { id } = await buildMenu({ name: 'Akşam' });
    const wire = wireOver(backend.fetch);
    const path = `/menus/${id}/edit`;
    const { user } = await renderPanel({ backend, wire, account, path, beforeRender: () => wire.settled() });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' menüsü');
    await user.click(screen.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Menu updated successfully')).toBeVisible();
    const [change] = wire.named(`PUT company-api/v1/menus/${id}/`);
    expect(change?.headers.get('If-Match')).toBeTruthy();
    expect(wire.named(`${MENUS}${id}/`)).toHaveLength(1);
  });

  it('waits for the list where the backend has no call for one record', async () => {
    const { account, buildMenu } = await buildCompany(backend);
    const { id } = await buildMenu({ name: 'Akşam' });
    const wire = wireOver(backend.fetch);
    const { opened, open } = gate();
    wire.when(`${MENUS}${id}/`, async () => {
      await opened;
      return answer(405, { detail: 'Method "GET" not allowed.' });
    });
    await renderPanel({ backend, wire, account, path: `/menus/${id}/edit` });
    open();
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Akşam');
  });

  it('reads the searched page of a list early', () => {
    const [, list] = screenQueries({ pathname: '/products', search: '?search=çorba&page=2' });
    expect(requestOf(list!).query?.toString()).toBe(
      `limit=20&page=2&ordering=-pk&name=${encodeURIComponent('çorba')}`,
    );
  });
});

describe('the screen at a path', () => {
  it.each([
    ['/', 'dashboard', {}],
    ['/login', 'signIn', {}],
    ['/verify-email', 'verification', {}],
    ['/company', 'company', {}],
    ['/menus', 'list', { resource: 'menus' }],
    ['/menus/', 'list', { resource: 'menus' }],
    ['/menus/order', 'order', { resource: 'menus' }],
    ['/menus/create', 'create', { resource: 'menus' }],
    ['/menus/7/edit', 'edit', { resource: 'menus', id: '7' }],
    ['/menus/a%20b%2Fc/edit', 'edit', { resource: 'menus', id: 'a b/c' }],
    ['/menus/%E0%A4%A/edit', 'edit', { resource: 'menus', id: '%E0%A4%A' }],
    ['/categories/7/products', 'other', {}],
  ] as const)('%s is %s', (pathname, name, params) => {
    expect(screenAt(pathname)).toMatchObject({ path: SCREENS[name].path, params });
  });

  it('is read early for a record whose id is any text', () => {
    const [, record] = screenQueries({ pathname: '/menus/a%20b/edit', search: '' });
    expect(record).toEqual({ of: 'record', resource: 'menus', id: 'a b' });
    expect(requestOf(record!).path).toBe('company-api/v1/menus/a%20b/');
  });

  it('is read early for every declared list', () => {
    expect(resources).not.toEqual([]);
    for (const { name, endpoint } of resources) {
      const [, query] = screenQueries({ pathname: `/${name}`, search: '' });
      expect(requestOf(query!).path).toBe(endpoint);
    }
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

  it('has a record that was created after it was read ahead', async () => {
    const wire = wireOver(backend.fetch);
    const path = '/menus/create';
    const { user } = await renderPanel({ backend, wire, account: company.account, path });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Gece');
    const { opened, open } = gate();
    wire.once(/^POST .*menus/, async (_, passOn) => {
      await opened;
      return passOn();
    });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const way = screen.getByRole('link', { name: 'Menus' });
    await user.hover(way);
    await waitFor(() => expect(wire.named(MENUS).length).toBeGreaterThan(0));
    open();
    await screen.findByText('Menu created successfully');
    await user.click(way);
    expect(await screen.findByRole('cell', { name: 'Gece' })).toBeVisible();
  });

  it('has a created record, although its first read was begun before and is answered later', async () => {
    const wire = wireOver(backend.fetch);
    const path = '/menus/create';
    const { user } = await renderPanel({ backend, wire, account: company.account, path });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Sabah');
    const saving = gate();
    const reading = gate();
    wire.once(/^POST .*menus/, async (_, passOn) => {
      await saving.opened;
      return passOn();
    });
    wire.once(MENUS, async (_, passOn) => {
      const before = await passOn();
      await reading.opened;
      return before;
    });
    await user.click(screen.getByRole('button', { name: 'Create' }));
    await user.click(screen.getByRole('link', { name: 'Menus' }));
    await user.click(await screen.findByRole('button', { name: /^Leave/ }));
    await waitFor(() => expect(wire.named(MENUS).length).toBeGreaterThan(0));
    saving.open();
    await screen.findByText('Menu created successfully');
    reading.open();
    expect(await screen.findByRole('cell', { name: 'Sabah' })).toBeVisible();
  });

  it('shows the saved record, although a read that began before the save is answered after it', async () => {
    const menu = await company.buildMenu({ name: 'Brunch' });
    const wire = wireOver(backend.fetch);
    const path = `/menus/${menu.id}/edit`;
    const { user } = await renderPanel({ backend, wire, account: company.account, path });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), ' pazar');
    const { opened, open } = gate();
    const reading = gate();
    wire.once(MENUS, async (_, passOn) => {
      const before = await passOn();
      reading.open();
      await opened;
      return before;
    });
    const way = screen.getByRole('link', { name: 'Menus' });
    await user.hover(way);
    await reading.opened;
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await screen.findByText('Menu updated successfully');
    open();
    await user.click(way);
    expect(await screen.findByRole('cell', { name: 'Brunch pazar' })).toBeVisible();
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
