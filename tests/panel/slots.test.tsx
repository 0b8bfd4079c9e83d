import { screen, waitFor, within } from '@testing-library/react';
import { LifeBuoy } from 'lucide-react';
import { useDataProvider, useNotify } from 'react-admin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PanelDataProvider } from '../../src/api/dataProvider';
import { defineBackend } from '../../src/api/defineBackend';
import { definePanel } from '../../src/customization/definePanel';
import { Button } from '../../src/ui/button/Button';
import { lazyComponent } from '../../src/ui/lazy/lazyComponent';
import { Card } from '../../src/ui/page/Card';
import { PageHeader } from '../../src/ui/page/PageHeader';
import { startBackend, type Backend } from '../support/backend/backend';
import { buildCompany, type Company } from '../support/company';
import { renderPanel } from '../support/panel/renderPanel';
import { answer, wireOver } from '../support/panel/wire';

/** What an installation adds to the panel: docs/slots.md. */

interface Added {
  closeTables: (area: string) => Promise<{ closed: number }>;
}

const { panel } = vi.hoisted(() => ({ panel: {} }));
vi.mock('../../resources/panel', () => ({ panel }));

function OpenTables() {
  return <Card title="Open tables">7</Card>;
}

function Reports() {
  const dataProvider = useDataProvider<PanelDataProvider & Added>();
  const notify = useNotify();
  const close = async () => notify(`${(await dataProvider.closeTables('Bahçe')).closed} closed`);
  return (
    <>
      <PageHeader title="Reports of the day" />
      <Button onClick={() => void close()}>Close the garden</Button>
    </>
  );
}

const LazyReports = lazyComponent(async () => Reports);

Object.assign(
  panel,
  definePanel({
    cards: [OpenTables],
    pages: { '/reports': <LazyReports /> },
    entries: [
      { to: '/reports', label: 'Reports' },
      { to: 'https://help.example.com', label: 'Help', icon: LifeBuoy },
    ],
    methods: http => ({
      closeTables: (area: string) =>
        http<{ closed: number }>('company-api/v1/tables/close/', { method: 'POST', body: { area } }),
    }),
  }),
);

let backend: Backend;
let company: Company;
beforeAll(async () => {
  backend = await startBackend();
  company = await buildCompany(backend);
});
afterAll(() => backend.close());

describe('what an installation adds to the panel', () => {
  it('is a card on the dashboard', async () => {
    await renderPanel({ backend, account: company.account });
    const card = await screen.findByRole('region', { name: 'Open tables' });
    expect(card).toHaveTextContent('7');
  });

  it('are entries of the sidebar after the resources, one of them on another site', async () => {
    await renderPanel({ backend, account: company.account });
    const navigation = await screen.findByRole('navigation', { name: 'Main navigation' });
    const entries = within(navigation).getAllByRole('link');
    expect(entries.map(entry => entry.textContent).slice(-3)).toEqual([
      'Reports',
      'Help(opens in a new tab)',
      'Company',
    ]);
    expect(entries.at(-2)).toHaveAttribute('href', 'https://help.example.com');
    expect(entries.at(-2)).toHaveAttribute('target', '_blank');
  });

  it('is a page in the frame, which calls the added method with the session', async () => {
    const wire = wireOver(backend.fetch);
    wire.when('POST company-api/v1/tables/close/', () => answer(200, { closed: 4 }));
    const { user, address } = await renderPanel({ backend, account: company.account, wire });
    await user.click(await screen.findByRole('link', { name: 'Reports' }));
    expect(address()).toBe('/reports');
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports of the day' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close the garden' }));
    expect(await screen.findByText('4 closed')).toBeVisible();
    const [call] = wire.named('POST company-api/v1/tables/close/');
    expect(call!.body).toEqual({ area: 'Bahçe' });
    expect(call!.headers.get('Authorization')).toBe(`Token ${company.account.token}`);
  });

  it('is found by the search everywhere', async () => {
    const { user } = await renderPanel({ backend, account: company.account });
    await user.click(await screen.findByRole('button', { name: 'Search everywhere' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox'), 'repor');
    expect(await screen.findByRole('option', { name: /Reports/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Help/ })).not.toBeInTheDocument();
  });

  it('is a sentence for a refusal that the backend names by a code', async () => {
    const wire = wireOver(backend.fetch);
    const code = { code: 'MENU_LOCKED', detail: 'E-4711' };
    wire.when('POST company-api/v1/menus/', () => answer(409, code));
    const adapter = defineBackend({
      sentence: ({ status, body }) =>
        status === 409 && (body as typeof code).code === 'MENU_LOCKED' ? 'errors.conflict' : undefined,
    });
    const { user } = await renderPanel({
      backend,
      adapter,
      account: company.account,
      wire,
      path: '/menus/create',
    });
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Akşam');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    const message = await screen.findByRole('alert');
    await waitFor(() => expect(message).toHaveTextContent(/in the meantime/));
    expect(message).not.toHaveTextContent('E-4711');
  });
});
