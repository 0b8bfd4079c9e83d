// @ts-nocheck
import { ButtonLink } from '../ui/button/Button';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../ui/feedback/EmptyState';
import { PageHeader } from '../ui/page/PageHeader';

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('not_found.title')} />
      <EmptyState
        action={
          <ButtonLink to="/" kind="primary">
            {translate('not_found.back')}
          </ButtonLink>
        }
      >
        {translate('not_found.text')}
      </EmptyState>
    </>
  );
}
