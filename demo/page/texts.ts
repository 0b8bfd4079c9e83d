import type { Language } from '../../i18n/languages';

interface DemoTexts {
  label: string;
  preparing: string;
  ready: string;
  waits: string;
  insecure: string;
  failed: string;
  startOver: string;
  sure: string;
  mail: (to: string) => string;
}

const en: DemoTexts = {
  label: 'Demo',
  preparing: 'The demo is being prepared in your browser. This takes a few seconds.',
  ready:
    'A demo: all of it runs in your browser, and nothing is sent. Sign in as demo with the password demo-menu-2026.',
  waits: 'The demo is open in another tab. Close that one to go on here.',
  insecure: 'The demo needs an address with https, or localhost.',
  failed: 'The demo could not be started. Start over, or use a newer browser.',
  startOver: 'Start over',
  sure: 'Delete everything that you have changed in the demo?',
  mail: to => `Mail to ${to}`,
};

/** The demo speaks English in a language that has no texts here. */
export const TEXTS: Partial<Record<Language, DemoTexts>> & { en: DemoTexts } = {
  en,
  tr: {
    label: 'Demo',
    preparing: 'Demo tarayıcınızda hazırlanıyor. Birkaç saniye sürer.',
    ready:
      'Demo: her şey tarayıcınızda çalışır, hiçbir şey gönderilmez. demo adıyla ve demo-menu-2026 parolasıyla giriş yapın.',
    waits: 'Demo başka bir sekmede açık. Burada devam etmek için o sekmeyi kapatın.',
    insecure: 'Demo için https ile başlayan bir adres veya localhost gerekir.',
    failed: 'Demo başlatılamadı. Baştan başlayın veya daha yeni bir tarayıcı kullanın.',
    startOver: 'Baştan başla',
    sure: 'Demoda değiştirdiğiniz her şey silinsin mi?',
    mail: to => `${to} adresine e-posta`,
  },
  de: {
    label: 'Demo',
    preparing: 'Die Demo wird in Ihrem Browser vorbereitet. Das dauert einige Sekunden.',
    ready:
      'Eine Demo: Alles läuft in Ihrem Browser, nichts wird gesendet. Melden Sie sich als demo mit dem Passwort demo-menu-2026 an.',
    waits: 'Die Demo ist in einem anderen Tab offen. Schließen Sie ihn, um hier weiterzumachen.',
    insecure: 'Die Demo braucht eine Adresse mit https, oder localhost.',
    failed: 'Die Demo ließ sich nicht starten. Beginnen Sie neu, oder verwenden Sie einen neueren Browser.',
    startOver: 'Neu beginnen',
    sure: 'Alles löschen, was Sie in der Demo geändert haben?',
    mail: to => `E-Mail an ${to}`,
  },
};
