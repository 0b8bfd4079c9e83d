// @ts-nocheck
import { classOf } from './IconButton';

/** A link that opens in a new tab. The new page receives neither `window.opener` nor a referrer. */
export function OpenLink({ address, label }: { address: string; label: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={classOf('externalLink')}
    />
  );
}
