import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { brand } from '../../brand';
import { usePageTitle } from '../../ui/page/usePageTitle';
import { LanguageSelect } from '../../ui/preference/LanguageSelect';
import { HelpLink } from '../../ui/page/HelpLink';
import { Logo } from '../../ui/page/Logo';
import { ThemeSelect } from '../../ui/preference/ThemeSelect';
import { useAfterHydration } from '../../ui/useAfterHydration';
import styles from './AuthFrame.module.css';

/** The frame of the pages before the sign-in: the form on one side, a drawing of a menu card on the other. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  usePageTitle(title);
  // The prerendered page has no such link.
  const isHydrated = useAfterHydration(true, false);
  return (
    <div className={styles.frame}>
      <main className={styles.side}>
        <div className={styles.form}>
          <Logo />
          <h1>{title}</h1>
          {children}
        </div>
        <div className={styles.preferences}>
          <LanguageSelect />
          <ThemeSelect />
          {isHydrated && brand.support && <HelpLink />}
        </div>
      </main>
      <aside className={styles.picture} aria-hidden="true">
        <MenuCard />
        <p>{translate('app.tagline')}</p>
      </aside>
    </div>
  );
}

function MenuCard() {
  return (
    <svg viewBox="0 0 260 340" className={styles.card}>
      <rect x="8" y="8" width="244" height="324" rx="14" className={styles.paper} />
      <path d="M58 62a30 30 0 0 1 60 0zM52 70h72" className={styles.ink} />
      <path d="M146 46h68M146 60h44" className={styles.faint} />
      <path d="M36 104h118M36 128h92M36 152h106" className={styles.faint} />
      <path d="M204 104h20M204 128h20M204 152h20" className={styles.mark} />
      <path d="M36 176h188" className={styles.hair} />
      <g className={styles.code} transform="translate(80 200)">
        <path d="M0 0h28v28H0zM72 0h28v28H72zM0 72h28v28H0z" className={styles.eye} />
        <path d="M9 9h10v10H9zM81 9h10v10H81zM9 81h10v10H9z" />
        <path d="M40 0h8v8h-8zM56 8h8v16h-8zM0 40h16v8H0zM40 40h24v8H40zM88 36h12v12H88zM72 56h16v8H72zM48 72h16v8H48zM56 88h16v12H56z" />
      </g>
    </svg>
  );
}
