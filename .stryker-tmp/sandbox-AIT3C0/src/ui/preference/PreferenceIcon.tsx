/**
 * An inline line icon, after lucide (ISC licence). Each occurs once per page. As a mask, like the icons of rows, it would be
 * an SVG document of its own, which takes a phone longer than an inline element.
 */
// @ts-nocheck

export function PreferenceIcon({ lines }: { lines: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}
