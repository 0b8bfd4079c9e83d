/**
 * A line drawing, after lucide (ISC licence). It stands once on a page: as a mask, like the icons of rows, it would be a
 * document of its own, which takes a phone longer than an element.
 */
export function PreferenceIcon({ lines }: { lines: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines} />
    </svg>
  );
}
