import { useI18nProvider, useRecordContext, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { now } from '../../../src/clock';
import type { Product } from '../../../src/contract/records';
import { defineExtension } from '../../../src/resource/extension/Extension';
import { fieldsOf } from '../../../src/resource/fieldsOf';
import { Button } from '../../../src/ui/button/Button';
import { formatLongDate } from '../../../src/ui/format/longDate';
import { lazyComponent } from '../../../src/ui/lazy/lazyComponent';
import { MAX_TIMER_MS, useSoldOut } from './useSoldOut';

const SoldOutPage = lazyComponent(async () => (await import('./SoldOutPage')).SoldOutPage);
const { Column } = fieldsOf<Product>();

function isSoldOut({ sold_out_until: until }: Product): boolean {
  return typeof until === 'string' && new Date(until).getTime() > now();
}

function SoldOutButton() {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const locale = useI18nProvider().getLocale();
  const { mutate, isPending, variables } = useSoldOut();
  const [, setEnded] = useState<string>();
  const until = product?.sold_out_until;
  useEffect(() => {
    const left = until ? new Date(until).getTime() - now() : 0;
    // A backend may send a value that is not a time.
    if (!(left > 0)) return;
    // Closing time: the product is served again, without a press.
    const timer = setTimeout(setEnded, Math.min(left + 1, MAX_TIMER_MS), until);
    return () => clearTimeout(timer);
  }, [until]);
  /** A second click may come before the first one has been rendered. */
  const isSending = useRef(false);
  if (!product) return null;
  const isOut = isPending ? variables.isOut : isSoldOut(product);
  const { name } = product;
  const time = new Date(until ?? NaN);
  const label =
    isOut && !isNaN(time.getTime())
      ? translate('sold_out.until', { name, time: formatLongDate(time, locale) })
      : translate('sold_out.mark', { name });
  const toggle = () => {
    if (isSending.current) return;
    isSending.current = true;
    mutate({ product, isOut: !isOut }, { onSettled: () => (isSending.current = false) });
  };
  return (
    <Button
      icon="ban"
      aria-pressed={isOut}
      aria-label={label}
      title={label}
      aria-disabled={isPending}
      onClick={toggle}
    >
      {isOut && translate('sold_out.badge')}
    </Button>
  );
}

/** What is sold out today (capability `sold_out`): one press in the list, and it comes back by itself at closing time. */
export const soldOut = defineExtension({
  resources: {
    products: {
      columns: <Column source="sold_out_until" label="" field={SoldOutButton} kind="toggle" disableSort />,
      tools: [{ to: '/sold-out', label: 'sold_out.title' }],
    },
  },
  pages: { '/sold-out': <SoldOutPage /> },
});
