import { LISTS } from '../../contract/lists';
import * as answers from '../../contract/answers';
import * as bodies from '../../contract/bodies';
import { productQuery } from '../../contract/queries';
import type { Session } from '../../domain/accounts/sessions';
import { noteChange } from '../../domain/history/noteChange';
import { withPhotoChange } from '../../domain/photos/withPhotoChange';
import { discardPhoto } from '../../domain/photos/savePhoto';
import { addProduct, changeProduct, listProducts, productTable } from '../../domain/records/products';
import { createOnce, deleteOnce } from '../../domain/records/repeatableWrites';
import { requireVersion } from '../etag';
import { presentProduct } from '../present';
import type { Router } from '../Router';
import { changeWithHistory } from './changeWithHistory';
import { crudRoutes } from './crudRoutes';

const tag = 'Products';
const resource = 'products';
const all = `/${LISTS.products.endpoint}`;
const one = `${all}{id}/`;

export function productRoutes(router: Router): void {
  const { find, has, remove } = productTable;

  crudRoutes(router, {
    tag,
    recordName: 'a product',
    endpoint: LISTS.products.endpoint,
    query: productQuery,
    answer: answers.product,
    present: presentProduct,
    has,
    list: listProducts,
    find,
  });

  const form = { tag, body: ({ minorUnit }: Session) => bodies.product(minorUnit), accepts: 'form' } as const;

  router.signedIn(
    {
      method: 'post',
      path: all,
      operationId: 'createProduct',
      summary: 'Create a product',
      isRepeatable: true,
      ...form,
      answer: [201, answers.product],
    },
    ({ company, session, checkSession, publicUrl, repeatable, body: { photo: sent, ...values } }) =>
      withPhotoChange(router.deps, { companyId: company.id, sent, before: null }, async photo => {
        await checkSession();
        const { row, isRepeated } = await company.write(queries =>
          createOnce(queries, company.id, repeatable, has, async () => {
            const product = await addProduct(queries, company.id, { ...values, photo });
            await noteChange(queries, session, { resource, id: product.id, after: product });
            return product;
          }),
        );
        // A repeated request has sent its photo again, which no product names.
        return { replaced: isRepeated ? (photo ?? null) : null, saved: presentProduct(row, publicUrl) };
      }),
  );

  router.signedIn(
    {
      method: 'put',
      path: one,
      operationId: 'updateProduct',
      summary: 'Replace a product',
      isVersioned: true,
      description: 'A file replaces the photo, null removes it, and a missing photo keeps it.',
      ...form,
      answer: [200, answers.product],
    },
    async call => {
      const { company, id, publicUrl } = call;
      const { photo: sent, ...values } = call.body;
      const current = await company.read(queries => find(queries, company.id, id));
      // Before the photo is looked at: the URL of an earlier photo is part of an earlier version.
      requireVersion(call.ifMatch, current);
      const change = { companyId: company.id, sent, before: current.photo };
      return withPhotoChange(router.deps, change, async photo => {
        await call.checkSession();
        return company.write(async queries => {
          const product = await find(queries, company.id, id);
          const row = await changeWithHistory(queries, call, { resource, id, before: product }, () =>
            changeProduct(queries, company.id, id, { ...values, photo }),
          );
          return { replaced: product.photo, saved: presentProduct(row, publicUrl) };
        });
      });
    },
    has,
  );

  router.signedIn(
    {
      method: 'delete',
      path: one,
      operationId: 'deleteProduct',
      summary: 'Delete a product',
      isVersioned: true,
      isRepeatable: true,
      tag,
      answer: [204],
    },
    async call => {
      const { company, id, repeatable } = call;
      let photo: string | null = null;
      await company.write(queries =>
        deleteOnce(queries, company.id, repeatable, async () => {
          const product = await find(queries, company.id, id);
          await changeWithHistory(queries, call, { resource, id, before: product }, () =>
            remove(queries, company.id, id),
          );
          photo = product.photo;
        }),
      );
      await discardPhoto(router.deps.photos, photo);
    },
  );
}
