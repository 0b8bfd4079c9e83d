import { CircleCheck, Circle } from 'lucide-react';
import { useGetList, useTranslate } from 'react-admin';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { createPath } from '../../resource/paths';
import { ButtonLink } from '../../ui/button/Button';
import styles from './FirstSteps.module.css';

const STEPS = ['categories', 'products', 'menus', 'links'] as const;

interface FirstStepsProps {
  /** The number of records, once it is loaded. */
  totals: Partial<Record<'links' | 'menus' | 'products', number>>;
}

const ONE = { pagination: { page: 1, perPage: 1 }, sort: { field: 'sort_order', order: 'ASC' } } as const;

/** The steps from an empty company to a QR code on a table: the completed ones ticked off, the next one with its button. */
export function FirstSteps({ totals }: FirstStepsProps) {
  const translate = useTranslate();
  const categories = useGetList('categories', ONE);
  const counts = { ...totals, categories: categories.total };
  const isKnown = STEPS.every(step => counts[step] !== undefined);
  const next = isKnown ? STEPS.find(step => counts[step] === 0) : undefined;
  return (
    <section aria-labelledby="first-steps" className={styles.path}>
      <h2 id="first-steps">{translate('dashboard.path.title')}</h2>
      <p>{translate('dashboard.path.text')}</p>
      {/* The cards say what has failed of the others. */}
      {categories.error && (
        <FailureBanner
          error={categories.error}
          what={translate('resources.categories.failures.list')}
          onRetry={categories.refetch}
        />
      )}
      <ol>
        {STEPS.map(step => {
          const isDone = (counts[step] ?? 0) > 0;
          const StepIcon = isDone ? CircleCheck : Circle;
          return (
            <li
              key={step}
              className={step === next ? `${styles.step} ${styles.next}` : styles.step}
              aria-current={step === next ? 'step' : undefined}
            >
              <StepIcon size={20} aria-hidden />
              <span className={styles.text}>
                {translate(`dashboard.path.${step}`)}
                {isDone && <span className="visually-hidden">({translate('dashboard.path.done')})</span>}
              </span>
              {step === next && (
                <ButtonLink to={createPath(step)} kind="primary">
                  {translate('list.create', {
                    name: translate(`resources.${step}.name`, { smart_count: 1 }),
                  })}
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
