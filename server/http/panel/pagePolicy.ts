/**
 * Returns the Content-Security-Policy of the panel: its own scripts, calls to its own origin, photos, no framing. Photos are
 * also read, for the copy of a product.
 */
export function pagePolicy(nonce: string, photoOrigin: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data: ${photoOrigin}`,
    `connect-src 'self' ${photoOrigin}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Ours for HTML, that of DOMPurify, which it uses, and ours for the address of a worker.
    'trusted-types default dompurify worker',
  ].join('; ');
}
