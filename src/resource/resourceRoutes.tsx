import { ResourceContextProvider } from 'react-admin';
import type { ReactElement } from 'react';
import { Navigate, Route, useParams } from 'react-router';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { hasForm, hasList, hasOrder } from './hasScreen';
import { listScreen } from './list/lazyList';
import { OrderView } from './order/lazyOrder';
import type { Resource } from './Resource';
import { CreateView, EditView } from './form/lazyForms';
import { editPath, listPath, orderPath, routePath } from './paths';

/** Returns the routes of one resource: its list, its order, its forms, and the routes that its declaration adds. */
export function resourceRoutes(resource: Resource): ReactElement {
  const { name, views, routes } = resource;
  const List = listScreen(resource);
  const { create: Create = CreateView, edit: Edit = EditView } = views;
  const within = (screen: ReactElement) => (
    <ResourceContextProvider value={name}>
      <ScreenSuspense>{screen}</ScreenSuspense>
    </ResourceContextProvider>
  );
  // A form of the resource's own may have tabs, which react-admin gives addresses below that of the form.
  const formPath = (screen: 'create' | 'edit') => `${routePath(screen, name)}${views[screen] ? '/*' : ''}`;
  return (
    <Route key={name}>
      {hasList(resource) && <Route path={routePath('list', name)} element={within(<List />)} />}
      {hasOrder(resource) && <Route path={orderPath(name)} element={within(<OrderView />)} />}
      {hasForm(resource, 'create') && <Route path={formPath('create')} element={within(<Create />)} />}
      {hasForm(resource, 'edit') && <Route path={formPath('edit')} element={within(<Edit />)} />}
      {/* react-admin links to a record at this address. */}
      {hasForm(resource, 'edit') && !Object.keys(routes).some(path => /^:\w+$/.test(path)) && (
        <Route path={`${listPath(name)}/:id`} element={<RedirectToEdit name={name} />} />
      )}
      {Object.entries(routes).map(([path, screen]) => (
        <Route key={path} path={`${listPath(name)}/${path}`} element={within(<>{screen}</>)} />
      ))}
    </Route>
  );
}

function RedirectToEdit({ name }: { name: string }) {
  const { id = '' } = useParams();
  return <Navigate to={editPath(name, id)} replace />;
}
