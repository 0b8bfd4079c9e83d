// @ts-nocheck
import { Fragment } from 'react';

/** Shows an address that wraps after its slashes, dots and hyphens instead of in the middle of a word. */
export function WebAddress({ address }: { address: string }) {
  return address.split(/(?<=[/.\-_])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
