import type { Texts } from '../catalogue';
import type * as english from '../en/commands';

export const commands: Texts<typeof english.commands> = {
  search: 'Her yerde ara',
  search_title: 'Her yerde ara (Ctrl K)',
  placeholder: 'Ürün, menü, sayfa bulun',
  results_label: 'Sonuçlar',
  results_one: '{{count}} sonuç',
  results_other: '{{count}} sonuç',
  searching: 'Aranıyor...',
  screens: 'Sayfalar',
  partial: '{{title}}: yalnızca ilk {{count}} kayıtta arandı.',
  failed: '{{title}} içinde arama yapılamadı.',
  close: 'Kapat',
  shortcuts: 'Klavye kısayolları',
  focus_search: 'Listede ara',
  new: 'Açık olan listeye yeni kayıt ekle',
  undo: 'Geri al (seçenek göründüğü sürece)',
  same_letters: 'Harfler bütün dillerde aynıdır. Bir kutuya yazarken çalışmazlar.',
  single_keys: 'Ctrl gerektirmeyen kısayolları kullan',
};
