/** The names of the tools, which other screens show too. */
export const titles = {
  check_up: 'Kontrol',
  import: 'İçe aktar',
  export: 'Dışa aktar',
  print: 'Yazdır',
  label: 'Araçlar',
};
