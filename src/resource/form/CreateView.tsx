import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../ui/page/PageHeader';
import { CopyForm } from './CopyForm';
import { NewRecordForm } from './NewRecordForm';
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
  return (
    <>
      <PageHeader title={title} />
      {copy && copied ? <CopyForm key={copied} id={copied} copy={copy} /> : <NewRecordForm />}
    </>
  );
}
