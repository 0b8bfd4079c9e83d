import type { Texts } from '../catalogue';
import type * as english from '../en/resources';

export const resources: Texts<typeof english.resources> = {
  ingredients: {
    title: 'Zutaten',
    name_one: 'Zutat',
    name_other: 'Zutaten',
    count_one: '{{count}} Zutat',
    count_other: '{{count}} Zutaten',
    fields: { name: 'Name', updated_at: 'Zuletzt geändert' },
    empty: 'Zutaten sagen Ihren Gästen, was in einem Gericht ist. Fügen Sie die erste hinzu.',
    notifications: {
      created: 'Zutat hinzugefügt',
      updated: 'Zutat aktualisiert',
      deleted: 'Zutat gelöscht',
    },
    failures: {
      list: 'Die Zutaten konnten nicht geladen werden',
      create: 'Die Zutat konnte nicht hinzugefügt werden',
      delete: 'Die Zutat konnte nicht gelöscht werden',
    },
    message: { delete_content: 'Sie wird aus allen Produkten entfernt, die sie enthalten.' },
  },
  products: {
    title: 'Produkte',
    name_one: 'Produkt',
    name_other: 'Produkte',
    count_one: '{{count}} Produkt',
    count_other: '{{count}} Produkte',
    fields: {
      name: 'Name',
      description: 'Beschreibung',
      price: 'Preis',
      photo: 'Foto',
      ingredients: 'Zutaten',
      allergens: 'Allergene',
      sold_out_until: 'Ausverkauft bis',
      created_at: 'Angelegt',
      updated_at: 'Zuletzt geändert',
    },
    empty:
      'Produkte sind, was Sie servieren: ein Gericht, ein Getränk, ein Dessert. Fügen Sie das erste hinzu.',
    notifications: {
      created: 'Produkt angelegt',
      updated: 'Produkt aktualisiert',
      deleted: 'Produkt gelöscht',
    },
    failures: {
      list: 'Die Produkte konnten nicht geladen werden',
      one: 'Das Produkt konnte nicht geladen werden',
      create: 'Das Produkt konnte nicht angelegt werden',
      update: 'Das Produkt konnte nicht aktualisiert werden',
      delete: 'Das Produkt konnte nicht gelöscht werden',
    },
    message: { delete_content: 'Es wird aus allen Kategorien und Speisekarten entfernt.' },
  },
  categories: {
    title: 'Kategorien',
    name_one: 'Kategorie',
    name_other: 'Kategorien',
    count_one: '{{count}} Kategorie',
    count_other: '{{count}} Kategorien',
    fields: {
      id: 'Produkte',
      name: 'Name',
      description: 'Beschreibung',
      sort_order: 'Reihenfolge',
      updated_at: 'Zuletzt geändert',
    },
    empty:
      'Kategorien sind die Abschnitte einer Speisekarte: Frühstück, Grill, Getränke. Legen Sie die erste an.',
    notifications: {
      created: 'Kategorie angelegt',
      updated: 'Kategorie aktualisiert',
      deleted: 'Kategorie gelöscht',
    },
    failures: {
      list: 'Die Kategorien konnten nicht geladen werden',
      one: 'Die Kategorie konnte nicht geladen werden',
      create: 'Die Kategorie konnte nicht angelegt werden',
      update: 'Die Kategorie konnte nicht aktualisiert werden',
      delete: 'Die Kategorie konnte nicht gelöscht werden',
    },
    message: {
      delete_content:
        'Sie verschwindet von allen Speisekarten; ihre Produkte bleiben. Das kann nicht rückgängig gemacht werden.',
    },
  },
  menus: {
    title: 'Speisekarten',
    name_one: 'Speisekarte',
    name_other: 'Speisekarten',
    count_one: '{{count}} Speisekarte',
    count_other: '{{count}} Speisekarten',
    fields: {
      name: 'Name',
      description: 'Beschreibung',
      categories: 'Kategorien',
      updated_at: 'Zuletzt geändert',
    },
    help: { categories: 'Wählen Sie die Abschnitte, die diese Speisekarte zeigt.' },
    empty:
      'Eine Speisekarte versammelt die Kategorien, die Ihre Gäste hinter einem Code sehen. Legen Sie die erste an.',
    notifications: {
      created: 'Speisekarte angelegt',
      updated: 'Speisekarte aktualisiert',
      deleted: 'Speisekarte gelöscht',
    },
    failures: {
      list: 'Die Speisekarten konnten nicht geladen werden',
      one: 'Die Speisekarte konnte nicht geladen werden',
      create: 'Die Speisekarte konnte nicht angelegt werden',
      update: 'Die Speisekarte konnte nicht aktualisiert werden',
      delete: 'Die Speisekarte konnte nicht gelöscht werden',
    },
    message: {
      delete_content: 'Ihre Kategorien und Produkte bleiben. Das kann nicht rückgängig gemacht werden.',
    },
  },
  links: {
    title: 'Links',
    name_one: 'Link',
    name_other: 'Links',
    count_one: '{{count}} Link',
    count_other: '{{count}} Links',
    fields: {
      menu: 'Speisekarte',
      slug: 'Endung der Adresse',
      description: 'Beschreibung',
      updated_at: 'Zuletzt geändert',
    },
    help: { slug: 'Das Ende der öffentlichen Adresse: Buchstaben ohne Umlaute, Ziffern, - und _.' },
    empty:
      'Ein Link ist die öffentliche Adresse einer Speisekarte; sein QR-Code kommt auf den Tisch. Legen Sie den ersten an.',
    notifications: {
      created: 'Link angelegt',
      updated: 'Link aktualisiert',
      deleted: 'Link gelöscht',
    },
    failures: {
      list: 'Die QR-Codes konnten nicht geladen werden',
      one: 'Der QR-Code konnte nicht geladen werden',
      create: 'Der Link konnte nicht gespeichert werden',
      update: 'Der Link konnte nicht gespeichert werden',
      delete: 'Der Link konnte nicht gelöscht werden',
    },
    message: {
      delete_content:
        'Gedruckte Codes für ihn funktionieren dann nicht mehr. Das kann nicht rückgängig gemacht werden.',
    },
  },
  'product-categories': {
    title: 'Produkte in der Kategorie',
    name_one: 'Produkt in der Kategorie',
    name_other: 'Produkte in der Kategorie',
    count_one: '{{count}} Produkt',
    count_other: '{{count}} Produkte',
    fields: { id: 'Preis', product: 'Produkt', category: 'Kategorie', sort_order: 'Stelle' },
    empty: 'In dieser Kategorie ist noch kein Produkt. Fügen Sie das erste hinzu.',
    notifications: { deleted: 'Aus der Kategorie entfernt' },
    message: { delete_content: 'Sie können es jederzeit wieder hinzufügen.' },
    failures: {
      delete: 'Das Produkt konnte nicht aus der Kategorie entfernt werden',
      create: 'Das Produkt konnte nicht zur Kategorie hinzugefügt werden',
    },
  },
};
