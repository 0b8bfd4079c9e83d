// @ts-nocheck
import DOMPurify from 'dompurify';

/** The part of the browser's Trusted Types that is used here; Firefox has had it since version 148, Safari since 26. */
interface TrustedTypes {
  defaultPolicy: unknown;
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown;
}

/**
 * Lets Material UI and react-admin set HTML under the page's Content-Security-Policy, which refuses HTML from a plain string:
 * the HTML is sanitized first. Strings for scripts and script addresses are still refused.
 */
export function installSanitizingPolicy(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: html => DOMPurify.sanitize(html) });
}
