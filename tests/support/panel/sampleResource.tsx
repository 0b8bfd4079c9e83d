import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router';
import { screens as en } from '../../../i18n/en/screens';
import { signIn as enSignIn } from '../../../i18n/en/signIn';
import { screens as tr } from '../../../i18n/tr/screens';
import { signIn as trSignIn } from '../../../i18n/tr/signIn';
import { createDataProvider } from '../../../src/api/dataProvider';
import { createHttp } from '../../../src/api/http';
import type { Ingredient } from '../../../src/contract/records';
import { createI18nProvider } from '../../../src/i18n/language';
import { defineResource } from '../../../src/resource/defineResource';
import { fieldsOf } from '../../../src/resource/fieldsOf';
import { filled } from '../../../src/resource/filled';
import type { Resource } from '../../../src/resource/Resource';
import { resourceRoutes } from '../../../src/resource/resourceRoutes';
import { ResourcesContext } from '../../../src/resource/ResourcesContext';
import type { Backend } from '../backend/backend';
import { buildCompany } from '../company';
import { wireOver } from './wire';

const { Column, TextInput } = fieldsOf<Ingredient>();

const TEXTS = {
  title: 'Allergens',
  name_one: 'allergen',
  name_other: 'samples',
  fields: { name: 'Name', updated_at: 'Last updated' },
};

/** Returns a resource as an integrator declares it: ingredients under another name. */
export function buildSample(
  overrides: Partial<Parameters<typeof defineResource<'ingredients'>>[0]> = {},
): Resource {
  return defineResource<'ingredients'>({
    name: 'samples' as 'ingredients',
    endpoint: 'company-api/v1/ingredients/',
    columns: <Column source="name" />,
    inputs: <TextInput source="name" validate={filled} />,
    ...overrides,
  });
}

/**
 * Prepares the screens of one resource, without the rest of the panel, for a new company. The texts of the panel's frame are gone
 * afterwards, in all files of the same process: a test file that calls it has to be one of `ALONE` (vitest.config.ts).
 */
export async function openSample(backend: Backend, sample: Resource, path = '/samples') {
  const company = await buildCompany(backend);
  const wire = wireOver(backend.fetch);
  const http = createHttp({
    fetch: wire.fetch,
    apiHost: 'http://backend.test',
    token: () => company.account.token,
    language: () => 'en',
    onUnauthorized: () => undefined,
  });
  const i18nProvider = await createI18nProvider({
    en: {
      ...enSignIn,
      ...en,
      resources: { ...en.resources, samples: TEXTS },
      ra: { validation: { required: 'Required' } },
    },
    tr: { ...trSignIn, ...tr },
  });
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <CoreAdminContext
            dataProvider={createDataProvider(http, [sample])}
            i18nProvider={i18nProvider}
            queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
          >
            <ResourcesContext value={[sample]}>
              <Routes>
                {resourceRoutes(sample)}
                <Route path="*" element={<p>elsewhere</p>} />
              </Routes>
            </ResourcesContext>
          </CoreAdminContext>
        ),
      },
    ],
    { initialEntries: [path] },
  );
  return {
    render: () => render(<RouterProvider router={router} />),
    company,
    wire,
    router,
    user: userEvent.setup({ delay: null }),
  };
}
