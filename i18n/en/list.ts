export const list = {
  create: 'Create {{name}}',
  search: 'Search',
  clear_search: 'Clear the search',
  nothing_found: 'Nothing matches “{{text}}”.',
  empty: 'Nothing here yet.',
  actions: 'Actions',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  sort: 'Sort by {{field}}',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  limit: 'Rows per page',
  range: '{{from}}–{{to}} of {{total}}',
  none: '0 of 0',
  total_one: '{{count}} in all',
  total_other: '{{count}} in all',
};

export const deletion = {
  title: 'Delete {{name}}?',
  confirm: 'Delete',
  deleting: 'Deleting...',
  cancel: 'Cancel',
  content: 'This cannot be undone.',
  gone: '{{name}} had been deleted already.',
};

export const order = {
  up: 'Move {{name}} up',
  down: 'Move {{name}} down',
  moved: '{{name}} is now at position {{position}} of {{total}}.',
  saving: 'Saving the order: {{count}} to go',
  failed: 'The new place of {{name}} could not be saved. The list shows the order on the server again.',
};

export const sentences = {
  done: '{{title}}: saved.',
  deleted: '{{title}}: deleted.',
  failed_list: 'Failed to load {{names}}',
  failed_one: 'Failed to load {{name}} details',
  failed_create: 'Failed to create {{name}}',
  failed_update: 'Failed to update {{name}}',
  failed_delete: 'Failed to delete {{name}}',
};
