import type { MessageKey } from '../messages/en';
import { say, type Language } from '../messages/say';
import type { Mail } from './Mailer';

interface Verification {
  to: string;
  name: string;
  code: string;
  minutes: number;
  language: Language;
}

export function verificationMail({ to, name, code, minutes, language }: Verification): Mail {
  const words = (key: MessageKey, values?: Record<string, string | number>) => say(language, { key, values });
  const greeting = words('mail_greeting', { name });
  const life = words('mail_life', { minutes });
  return {
    to,
    subject: words('mail_subject', { code }),
    text: [greeting, words('mail_text'), code, life, words('mail_ignore')].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body style="font-family:sans-serif;color:#222;line-height:1.5">
<p>${escaped(greeting)}</p>
<p>${escaped(words('mail_text'))}</p>
<p style="font-size:2em;font-weight:bold;letter-spacing:.2em">${code}</p>
<p>${escaped(life)}</p>
<p style="color:#666">${escaped(words('mail_ignore'))}</p>
</body></html>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
