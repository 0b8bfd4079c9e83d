import { products } from '../../database/schema';
import type { Router } from '../Router';
import { changingPhoto } from '../../domain/photos/changingPhoto';
import { discardPhoto } from '../../domain/photos/savePhoto';
import {
  addProduct,
  changeProduct,
  findProduct,
  listProducts,
  presentProduct,
  productQuery,
  removeProduct,
} from '../../domain/records/products';
import { has } from '../../domain/records/references';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';

const all = '/company-api/v1/products/';
const one = '/company-api/v1/products/{id}/';

export function productRoutes(router: Router): void {
  const { photos } = router.deps;

  router.signedIn(
    { method: 'get', path: all, query: productQuery, answer: [200, answers.pageOf(answers.product)] },
    async ({ company, query, publicUrl }) => {
      const page = await company.read(queries => listProducts(queries, company.id, query));
      return { ...page, results: page.results.map(row => presentProduct(row, publicUrl)) };
    },
  );

  router.signedIn(
    { method: 'get', path: one, answer: [200, answers.product] },
    async ({ company, id, publicUrl }) =>
      presentProduct(await company.read(queries => findProduct(queries, company.id, id)), publicUrl),
  );

  router.signedIn(
    {
      method: 'post',
      path: all,
      body: ({ minorUnit }) => bodies.product(minorUnit),
      accepts: 'form',
      answer: [201, answers.product],
    },
    ({ company, publicUrl, body: { photo: sent, ...values } }) =>
      changingPhoto(router.deps, { sent, before: null }, async photo => {
        const row = await company.write(queries => addProduct(queries, company.id, { ...values, photo }));
        return { replaced: null, saved: presentProduct(row, publicUrl) };
      }),
  );

  router.signedIn(
    {
      method: 'put',
      path: one,
      body: ({ minorUnit }) => bodies.product(minorUnit),
      accepts: 'form',
      answer: [200, answers.product],
    },
    async ({ company, id, publicUrl, body: { photo: sent, ...values } }) => {
      const { photo: before } = await company.read(queries => findProduct(queries, company.id, id));
      return changingPhoto(router.deps, { sent, before }, photo =>
        company.write(async queries => {
          const { photo: replaced } = await findProduct(queries, company.id, id);
          const row = await changeProduct(queries, company.id, id, { ...values, photo });
          return { replaced, saved: presentProduct(row, publicUrl) };
        }),
      );
    },
    (queries, companyId, id) => has(queries, products, companyId, id),
  );

  router.signedIn({ method: 'delete', path: one, answer: [204] }, async ({ company, id }) => {
    const removed = await company.write(queries => removeProduct(queries, company.id, id));
    await discardPhoto(photos, removed.photo);
  });
}
