// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import type { ApiError, Evidence } from '../api/ApiError';
import { canReach } from './canReach';
import { diagnose, type Diagnosis } from './diagnose';
import styles from './DeveloperDetails.module.css';

const TERMS = { request: 'Request', came: 'Came', expected: 'Expected', remedy: 'What to change' } as const;

/** What was sent, what came, what was expected and what to change. In English, like the documents for integrators. */
export function DeveloperDetails({ error }: { error: ApiError & { evidence: Evidence } }) {
  const translate = useTranslate();
  const { origin } = window.location;
  const [isOpen, setOpen] = useState(false);
  const [isReached, setReached] = useState<boolean>();
  const { evidence } = error;
  useEffect(() => {
    if (isOpen && evidence.status === 0) void canReach(evidence.url).then(setReached);
  }, [isOpen, evidence]);
  const diagnosis = isOpen && diagnose(error, origin, isReached);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{translate('errors.details')}</summary>
      {diagnosis && (
        <dl lang="en" className={styles.list}>
          {(Object.keys(TERMS) as (keyof Diagnosis)[]).map(term => (
            <div key={term}>
              <dt>{TERMS[term]}</dt>
              <dd>{diagnosis[term]}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
