/** The names of the tools, which other screens show too. */
export const titles = {
  check_up: 'Kontrolle',
  import: 'Importieren',
  export: 'Exportieren',
  print: 'Drucken',
  label: 'Werkzeuge',
};
