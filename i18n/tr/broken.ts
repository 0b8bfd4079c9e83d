import type { Texts } from '../catalogue';
import type * as english from '../en/broken';

export const broken: Texts<typeof english.broken> = {
  title: 'Bu sayfada bir sorun oluştu',
  text: 'Uygulamanın geri kalanı çalışıyor. Yeniden deneyin ya da başka bir sayfadan devam edin.',
  chunk_title: 'Uygulamanın bir parçası yüklenemedi',
  chunk_text:
    'Bağlantı yavaş olabilir ya da uygulama güncellenmiş olabilir. Sayfayı yenilediğinizde yeniden yüklenir.',
  reload: 'Sayfayı yenile',
};
