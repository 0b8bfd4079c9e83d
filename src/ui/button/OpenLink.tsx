import { classOf } from './IconButton';

/** Opens an address in a new tab, which learns nothing of this one. */
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
