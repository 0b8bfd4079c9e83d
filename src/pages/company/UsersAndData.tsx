import { useCapability } from '../../api/useMe';
import { PartBoundary } from '../../ui/feedback/PartBoundary';
import { CompanyData } from './CompanyData';
import { CompanyUsers } from './CompanyUsers';
import styles from './UsersAndData.module.css';

/** The parts of the company's page that the backend has to offer. Their errors do not affect the form above them. */
export function UsersAndData() {
  const hasUsers = useCapability('users');
  const hasData = useCapability('company_data');
  return (
    <div className={styles.place}>
      <PartBoundary>{hasUsers && <CompanyUsers />}</PartBoundary>
      <PartBoundary>{hasData && <CompanyData />}</PartBoundary>
    </div>
  );
}
