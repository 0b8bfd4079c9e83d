import { useTranslate } from 'react-admin';
import { PageHeader } from '../../ui/page/PageHeader';
import { ResourceForm } from './ResourceForm';
import { useResource } from '../ResourcesContext';

export function CreateView() {
  const { name } = useResource();
  const translate = useTranslate();
  const title = translate('form.title_create', {
    name: translate(`resources.${name}.name`, { smart_count: 1 }),
  });
  return (
    <>
      <PageHeader title={title} />
      <ResourceForm />
    </>
  );
}
