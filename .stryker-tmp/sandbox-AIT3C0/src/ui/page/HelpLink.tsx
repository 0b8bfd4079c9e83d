// @ts-nocheck
import { useTranslate } from 'react-admin';
import { brand } from '../../brand';

/** A link to where users get help, which the brand names. */
export function HelpLink() {
  const isPage = brand.support?.startsWith('https:');
  return (
    <a href={brand.support} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
      {useTranslate()('app.help')}
    </a>
  );
}
