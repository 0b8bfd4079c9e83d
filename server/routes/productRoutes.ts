import { products } from '../database/schema';
import type { Router } from '../http/Router';
import { changingPhoto } from '../photos/changingPhoto';
import { photoUrls } from '../photos/photoUrls';
import { discardPhoto } from '../photos/savePhoto';
import {
  addProduct,
  changeProduct,
  findProduct,
  listProducts,
  presentProduct,
  productQuery,
  removeProduct,
  type ProductRow,
} from '../records/products';
import { has } from '../records/references';
import * as answers from '../wire/answers';
import * as bodies from '../wire/bodies';

const all = '/company-api/v1/products/';
const one = '/company-api/v1/products/{id}/';

export function productRoutes(router: Router): void {
  const { photos, config } = router.deps;
  const urls = photoUrls(config.publicUrl);
  const present = (row: ProductRow) => presentProduct(row, urls.urlOf);

  router.signedIn(
    { method: 'get', path: all, query: productQuery, answer: [200, answers.pageOf(answers.product)] },
    async ({ company, query }) => {
      const page = await company.read(queries => listProducts(queries, company.id, query));
      return { ...page, results: page.results.map(present) };
    },
  );

  router.signedIn({ method: 'get', path: one, answer: [200, answers.product] }, async ({ company, id }) =>
    present(await company.read(queries => findProduct(queries, company.id, id))),
  );

  router.signedIn(
    {
      method: 'post',
      path: all,
      body: ({ minorUnit }) => bodies.product(minorUnit),
      accepts: 'form',
      answer: [201, answers.product],
    },
    ({ company, body: { photo: sent, ...values } }) =>
      changingPhoto({ photos, urls, sent, before: null }, async photo => {
        const row = await company.write(queries => addProduct(queries, company.id, { ...values, photo }));
        return { replaced: null, saved: present(row) };
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
    async ({ company, id, body: { photo: sent, ...values } }) => {
      const { photo: before } = await company.read(queries => findProduct(queries, company.id, id));
      return changingPhoto({ photos, urls, sent, before }, photo =>
        company.write(async queries => {
          const { photo: replaced } = await findProduct(queries, company.id, id);
          const row = await changeProduct(queries, company.id, id, { ...values, photo });
          return { replaced, saved: present(row) };
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
