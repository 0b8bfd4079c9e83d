import { ButtonLink } from '../ui/button/Button';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../ui/feedback/EmptyState';
import { PageHeader } from '../ui/page/PageHeader';
import { SCREENS } from '../start/screens';

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('not_found.title')} />
      <EmptyState
        action={
          <ButtonLink to={SCREENS.dashboard.path} kind="primary">
            {translate('not_found.back')}
          </ButtonLink>
        }
      >
        {translate('not_found.text')}
      </EmptyState>
    </>
  );
}
