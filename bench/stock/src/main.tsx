import { createRoot } from 'react-dom/client';
import { Admin, Resource } from 'react-admin';
import { authProvider, dataProvider } from './providers';
import { CategoryEdit, CategoryList } from './categories';
import { Dashboard } from './Dashboard';
import { ProductEdit, ProductList } from './products';
import { IngredientList, LinkList, MenuList } from './others';

createRoot(document.getElementById('root')!).render(
  <Admin authProvider={authProvider} dataProvider={dataProvider} dashboard={Dashboard}>
    <Resource name="ingredients" list={IngredientList} />
    <Resource name="products" list={ProductList} edit={ProductEdit} />
    <Resource name="categories" list={CategoryList} edit={CategoryEdit} />
    <Resource name="menus" list={MenuList} />
    <Resource name="qr-codes" list={LinkList} />
  </Admin>,
);
