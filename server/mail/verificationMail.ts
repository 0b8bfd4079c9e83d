import type { Verification } from '../domain/accounts/SendCode';
import type { MessageKey } from '../messages/en';
import { translate } from '../messages/translate';
import type { Mail } from './Mailer';

/**
 * What a mail program could show as a link: also a name of a host with an emoji, and three numbers or more with dots. A stranger could
 * write it into the name, and the mail would be from us.
 */
const ADDRESS = /:\/\/|[^\s.\u3002][.\u3002][\p{L}\p{M}]{2}|\p{N}[.\u3002]\p{N}+[.\u3002]\p{N}|@/u;

/** Characters without a shape. A mail program may leave them out of an address. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** @param brand the product's name */
export function verificationMail(
  { to, name, code, minutes, language, isOneOfSeveral, isReset }: Verification,
  brand = 'Sofra',
): Mail {
  const words = (key: MessageKey, values?: Record<string, string | number>) =>
    translate(language, { key, values: { brand, ...values } });
  const shown = name.replace(INVISIBLE, '').replace(/\s+/gu, ' ');
  const greeting = ADDRESS.test(shown.normalize('NFKC'))
    ? words('mail_greeting_plain')
    : words('mail_greeting', { name: shown });
  const life = words('mail_life', { minutes });
  const remarks = [
    ...(isOneOfSeveral ? [words('mail_several')] : []),
    words(isReset ? 'mail_reset_ignore' : 'mail_ignore'),
  ];
  const purpose = words(isReset ? 'mail_reset_text' : 'mail_text');
  return {
    to,
    subject: words(isReset ? 'mail_reset_subject' : 'mail_subject', { code }),
    text: [greeting, purpose, code, life, ...remarks].join('\n\n'),
    html: `<!doctype html>
<html lang="${language}"><body style="font-family:sans-serif;color:#222;line-height:1.5">
<p>${escaped(greeting)}</p>
<p>${escaped(purpose)}</p>
<p style="font-size:2em;font-weight:bold;letter-spacing:.2em">${code}</p>
<p>${escaped(life)}</p>
${remarks.map(remark => `<p style="color:#666">${escaped(remark)}</p>`).join('\n')}
</body></html>`,
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);
}
