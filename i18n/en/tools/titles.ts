/** The names of the tools, which other screens show too. */
export const titles = {
  check_up: 'Check-up',
  import: 'Import',
  export: 'Export',
  print: 'Print',
  label: 'Tools',
};
