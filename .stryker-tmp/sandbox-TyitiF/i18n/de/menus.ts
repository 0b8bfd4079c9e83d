// @ts-nocheck
import type { Texts } from '../catalogue';
import type * as english from '../en/menus';

export const menus: Texts<typeof english.menus> = {
  links_counting: 'Links dieser Speisekarte werden gezählt ...',
  links_none: 'Kein Link führt zu ihr.',
  links_one:
    '{{count}} Link führt zu ihr und wird mit ihr gelöscht; seine gedruckten Codes funktionieren dann nicht mehr.',
  links_other:
    '{{count}} Links führen zu ihr und werden mit ihr gelöscht; ihre gedruckten Codes funktionieren dann nicht mehr.',
  links_unknown:
    'Die Links, die zu ihr führen, werden mit ihr gelöscht; ihre gedruckten Codes funktionieren dann nicht mehr.',
};
