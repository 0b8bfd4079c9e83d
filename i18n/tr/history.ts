import type { Texts } from '../catalogue';
import type * as english from '../en/history';

export const history: Texts<typeof english.history> = {
  title: 'Geçmiş',
  failed: 'Geçmiş yüklenemedi',
  empty: 'Henüz bir değişiklik yok.',
  created: 'Oluşturan: {{user}}',
  changed: 'Değiştiren: {{user}}',
  deleted: 'Silen: {{user}}',
  take_back: 'Geri al',
  create_again: 'Yeniden oluştur',
  question: '{{name}} için bu değerler yeniden kaydedilsin mi?',
  changed_again: 'Bu değişiklikten sonra yeniden değiştirildi. Her alan için neyin kalacağını seçin.',
  lost: {
    products: 'Hiçbir kategoride olmadan geri gelir.',
    categories: 'Hiçbir menüde olmadan ve ürünsüz geri gelir.',
    menus: 'Bağlantıları olmadan geri gelir. Onlar da bu geçmişte durur.',
    ingredients: 'Hiçbir üründe olmadan geri gelir.',
  },
  no_photo: 'Fotoğraf geri getirilemez.',
  done: '{{name}} eski değerlerine döndü',
  left_out: 'Artık yok: {{names}}',
  not_done: '{{name}} değiştirilemedi',
  there_already: {
    title: 'Aynısı zaten var',
    text: '{{name}} aynı değerlere sahip: önceki bir deneme onu oluşturmuş olabilir.',
    confirm: 'Bir tane daha oluştur',
  },
};
