import { ResourceContextProvider } from 'react-admin';
import type { ReactElement } from 'react';
import { Navigate, Route, useParams } from 'react-router';
import { ScreenSuspense } from '../ui/lazy/ScreenSuspense';
import { ListView } from './list/ListView';
import type { Resource } from './defineResource';
import { CreateView, EditView } from './form/formParts';
import { editPath } from './paths';

/** Returns the routes of one resource: its list, its forms, and the routes that its declaration adds. */
export function resourceRoutes({ name, columns, inputs, views, routes }: Resource): ReactElement {
  const { list: List = ListView, create: Create = CreateView, edit: Edit = EditView } = views;
  const within = (screen: ReactElement) => (
    <ResourceContextProvider value={name}>
      <ScreenSuspense>{screen}</ScreenSuspense>
    </ResourceContextProvider>
  );
  return (
    <Route key={name} path={name}>
      {(columns || views.list) && <Route index element={within(<List />)} />}
      {(inputs || views.create) && <Route path="create" element={within(<Create />)} />}
      {(inputs || views.edit) && <Route path=":id/edit" element={within(<Edit />)} />}
      {/* react-admin links to a record at this address. */}
      {inputs && <Route path=":id" element={<RedirectToEdit name={name} />} />}
      {Object.entries(routes).map(([path, screen]) => (
        <Route key={path} path={path} element={within(<>{screen}</>)} />
      ))}
    </Route>
  );
}

function RedirectToEdit({ name }: { name: string }) {
  const { id = '' } = useParams();
  return <Navigate to={editPath(name, id)} replace />;
}
