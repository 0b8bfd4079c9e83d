import type { SignInCatalogue } from '../catalogue';
import { broken } from './broken';
import { errors } from './errors';

export const signIn: SignInCatalogue = {
  app: {
    help: 'Yardım',
    tagline: 'Menünüz bir karekod kadar yakın.',
  },

  language: { label: 'Dil' },

  theme: { label: 'Görünüm', system: 'Sistem', light: 'Açık', dark: 'Koyu' },

  broken,

  auth: {
    login: {
      title: 'Giriş yapın',
      username: 'Kullanıcı adı',
      password: 'Parola',
      show: 'Parolayı göster',
      hide: 'Parolayı gizle',
      submit: 'Giriş yap',
      submitting: 'Giriş yapılıyor...',
      forgotten: 'Parolanızı mı unuttunuz?',
      no_account: 'Hesabınız yok mu?',
      register: 'İşletmenizi kaydedin',
      expired: 'Oturumunuz sona erdi. Devam etmek için yeniden giriş yapın.',
    },
    logout: { title: 'Çıkış yapılıyor...' },
  },

  errors,

  frame: {
    loading: 'Yükleniyor...',
    retry: 'Yeniden dene',
  },
};
