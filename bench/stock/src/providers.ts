import { fetchUtils, type AuthProvider, type DataProvider, type GetListParams } from 'react-admin';

/** The backend's conventions in as few lines as possible. Sofra's extras (multipart, errors) are not measured. */
const http = (path: string, options: fetchUtils.Options = {}) => {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  const token = localStorage.getItem('token');
  if (token) headers.set('Authorization', `Token ${token}`);
  return fetchUtils.fetchJson(path, { ...options, headers });
};

const at = (resource: string, id?: unknown) =>
  `/company-api/v1/${resource}/${id === undefined ? '' : `${id}/`}`;
const body = (data: unknown) => JSON.stringify(data);

async function list(resource: string, params: Partial<GetListParams>, filter: object = {}) {
  const { page = 1, perPage = 20 } = params.pagination ?? {};
  const { field = 'id', order = 'DESC' } = params.sort ?? {};
  const ordering = `${order === 'DESC' ? '-' : ''}${field === 'id' ? 'pk' : field}`;
  const query = new URLSearchParams({ page: `${page}`, limit: `${perPage}`, ordering, ...filter });
  const { json } = await http(`${at(resource)}?${query}`, { signal: params.signal });
  return { data: json.results, total: json.count };
}

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: (resource, params) => list(resource, params, params.filter),
  getManyReference: (resource, params) => list(resource, params, { [params.target]: params.id }),
  getOne: async (resource, { id }) => {
    const { json } = await http(at(resource, id));
    // A reference input expects ids.
    return {
      data: json.ingredients
        ? { ...json, ingredients: json.ingredients.map(({ id }: { id: number }) => id) }
        : json,
    };
  },
  getMany: async (resource, { ids }) => {
    const { data } = await list(resource, {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'id', order: 'ASC' },
    });
    return { data: data.filter(({ id }: { id: number }) => ids.includes(id)) };
  },
  create: async (resource, { data }) => ({
    data: (await http(at(resource), { method: 'POST', body: body(data) })).json,
  }),
  update: async (resource, { id, data, meta }) => ({
    data: (await http(at(resource, id), { method: meta?.patch ? 'PATCH' : 'PUT', body: body(data) })).json,
  }),
  updateMany: async (_, { ids }) => ({ data: ids }),
  delete: async (resource, { id }) => {
    await http(at(resource, id), { method: 'DELETE' });
    return { data: { id } as never };
  },
  deleteMany: async (_, { ids }) => ({ data: ids }),
};

export const authProvider: AuthProvider = {
  login: async credentials => {
    const { json } = await http('/api/v1/login/', { method: 'POST', body: body(credentials) });
    localStorage.setItem('token', json.token);
  },
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('Not signed in');
  },
  checkError: async ({ status }) => {
    if (status === 401) throw new Error('The session has ended');
  },
  getIdentity: async () => {
    const { json } = await http('/api/v1/me/');
    return { id: 'me', fullName: `${json.first_name} ${json.last_name}` };
  },
  getPermissions: async () => undefined,
};
