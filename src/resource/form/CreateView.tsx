import { useTranslate } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page/PageHeader';
import { CopyForm } from './CopyForm';
import { ResourceForm } from './ResourceForm';
import { useResource } from '../ResourcesContext';

/** The form of a new record; `?copy=12` in the address starts it as a copy of that record. It starts in its first field. */
export function CreateView() {
  const { name, copy } = useResource();
  const [parameters] = useSearchParams();
  const copied = parameters.get('copy');
  const translate = useTranslate();
  const title = translate('form.title_create', {
    name: translate(`resources.${name}.name`, { smart_count: 1 }),
  });
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current
      ?.querySelector<HTMLElement>('input:not([type=file], [type=hidden]), textarea, select')
      ?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHeader title={title} />
      <div ref={form}>
        {copy && copied ? <CopyForm key={copied} id={copied} copy={copy} /> : <ResourceForm />}
      </div>
    </>
  );
}
