/** The resources on the dashboard's cards, each with the date field that orders its latest records (C5). */
export const LATEST = { links: 'updated_at', menus: 'updated_at', products: 'created_at' } as const;

export type LatestOf = keyof typeof LATEST;

const PAGE_SIZE = 5;

export function latestParams(resource: LatestOf) {
  return {
    pagination: { page: 1, perPage: PAGE_SIZE },
    sort: { field: LATEST[resource], order: 'DESC' as const },
  };
}
