import type { Texts } from '../catalogue';
import type * as english from '../en/soldOut';

export const soldOut: Texts<typeof english.soldOut> = {
  title: 'Bugün tükenenler',
  badge: 'Tükendi',
  mark: 'Bugün tükendi: {{name}}',
  until: '{{name}} {{time}} saatine kadar tükendi. Yeniden sunun',
  failed: '{{name}} değiştirilemedi',
  empty: 'Tükenen ürün yok. Bir ürünü bugünlük kaldırmak için yanındaki üstü çizili daireye basın.',
  now_one: '{{count}} ürün tükendi',
  now_other: '{{count}} ürün tükendi',
  back: 'Yeniden sun',
  serve: 'Yeniden sun: {{name}}',
  closing_time: 'Kapanış saati',
  closing_help: 'Tükenen ürünler bu saatte kendiliğinden geri gelir.',
  closing_save: 'Kapanış saatini kaydet',
  closing_saved: 'Kapanış saati kaydedildi',
};
