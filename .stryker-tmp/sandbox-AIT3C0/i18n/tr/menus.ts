// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/menus';

export const menus: Texts<typeof english.menus> = {
  links_counting: 'Bu menünün bağlantıları sayılıyor...',
  links_none: 'Bu menüye giden bir bağlantı yok.',
  links_one: 'Bu menüye giden {{count}} bağlantı da silinecek; basılmış karekodu artık çalışmayacak.',
  links_other: 'Bu menüye giden {{count}} bağlantı da silinecek; basılmış karekodları artık çalışmayacak.',
  links_unknown: 'Bu menüye giden bağlantılar da silinecek; basılmış karekodları artık çalışmayacak.',
};
