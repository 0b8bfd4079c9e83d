import { useCapability } from '../../api/useMe';
import { CompanyData } from './CompanyData';
import { CompanyUsers } from './CompanyUsers';
import styles from './UsersAndData.module.css';

/** The parts of the company's page that the backend has to offer. */
export function UsersAndData() {
  const hasUsers = useCapability('users');
  const hasData = useCapability('company_data');
  return (
    <div className={styles.place}>
      {hasUsers && <CompanyUsers />}
      {hasData && <CompanyData />}
    </div>
  );
}
