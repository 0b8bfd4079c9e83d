import { useCapability } from '../../api/useMe';
import { BrokenPart } from '../../ui/feedback/BrokenPart';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary';
import { CompanyData } from './CompanyData';
import { CompanyUsers } from './CompanyUsers';
import styles from './UsersAndData.module.css';

/** The parts of the company's page that the backend has to offer. Their errors do not affect the form above them. */
export function UsersAndData() {
  const hasUsers = useCapability('users');
  const hasData = useCapability('company_data');
  return (
    <div className={styles.place}>
      <ErrorBoundary fallback={(_, reset) => <BrokenPart onRetry={reset} />}>
        {hasUsers && <CompanyUsers />}
      </ErrorBoundary>
      <ErrorBoundary fallback={(_, reset) => <BrokenPart onRetry={reset} />}>
        {hasData && <CompanyData />}
      </ErrorBoundary>
    </div>
  );
}
