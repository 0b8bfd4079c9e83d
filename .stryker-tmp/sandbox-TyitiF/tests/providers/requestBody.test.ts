// @ts-nocheck
import { expect, it } from 'vitest';
import { wireResources } from '../../resources/wire';
import { createProviders } from '../../src/testing/createProviders';
import { recordCalls } from '../../src/testing/recordCalls';

it('a new product is sent as multipart, with the ids of its ingredients', async () => {
  const photo = new File(['…'], 'simit.png', { type: 'image/png' });
  const recorder = recordCalls(async () => Response.json({ id: 1, name: 'Simit', ingredients: [] }), {
    print: () => undefined,
  });
  const { dataProvider } = createProviders({
    apiHost: 'http://backend.test',
    resources: wireResources,
    fetch: recorder.fetch,
  });

  await dataProvider.create('products', {
    data: {
      name: ' Simit ',
      description: '',
      price: '15,50',
      ingredients: [
        { id: 4, name: 'Flour' },
        { id: 5, name: 'Sesame' },
      ],
      photo,
    },
  });
  expect(recorder.calls).toMatchObject([
    {
      method: 'POST',
      path: 'company-api/v1/products/',
      body: { name: 'Simit', description: '', price: '15.5', ingredients: ['4', '5'], photo },
    },
  ]);
});
