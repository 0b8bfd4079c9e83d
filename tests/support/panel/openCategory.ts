import { screen } from '@testing-library/react';
import type { Product, ProductCategory } from '../../../src/contract/records';
import type { Backend } from '../backend/backend';
import { buildCompany } from '../company';
import { renderPanel } from './renderPanel';
import { wireOver, type Wire } from './wire';

const NAMES = ['Mercimek', 'Ezogelin', 'Tarhana'];

/**
 * Opens the products of a new category, “Çorbalar”.
 * @param orders the `sort_order` of each product
 */
export async function openCategory(
  backend: Backend,
  orders: number[] = [],
  wire: Wire = wireOver(backend.fetch),
) {
  const company = await buildCompany(backend);
  const category = await company.buildCategory({ name: 'Çorbalar' });
  const products: Product[] = [];
  const links: ProductCategory[] = [];
  for (const [index, sort_order] of orders.entries()) {
    const product = await company.buildProduct({ name: NAMES[index] });
    const body = { product: product.id, category: category.id, sort_order };
    products.push(product);
    links.push(
      (await company.send<ProductCategory>('POST', 'company-api/v1/product-categories/', body)).body,
    );
  }
  const path = `/categories/${category.id}/products`;
  const panel = await renderPanel({ backend, wire, account: company.account, path });
  await screen.findByRole('heading', { level: 1, name: 'Products of Çorbalar' });
  return { ...panel, company, category, products, links };
}
