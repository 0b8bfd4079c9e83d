import { CircleCheck, Circle } from 'lucide-react';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import styles from './FirstSteps.module.css';

const STEPS = [
  ['ingredients', '/ingredients'],
  ['products', '/products/create'],
  ['categories', '/categories/create'],
  ['menus', '/menus/create'],
  ['links', '/links/create'],
] as const;

interface FirstStepsProps {
  /** The number of records, once it is loaded. */
  totals: Partial<Record<'links' | 'menus' | 'products', number>>;
}

const ONE = { pagination: { page: 1, perPage: 1 } };

/** The steps from an empty company to a QR code on a table, with the completed ones ticked off. */
export function FirstSteps({ totals }: FirstStepsProps) {
  const translate = useTranslate();
  const ingredients = useGetList('ingredients', ONE);
  const categories = useGetList('categories', { ...ONE, sort: { field: 'sort_order', order: 'ASC' } });
  const counts = { ...totals, ingredients: ingredients.total, categories: categories.total };
  return (
    <section aria-labelledby="first-steps" className={styles.path}>
      <h2 id="first-steps">{translate('dashboard.path.title')}</h2>
      <p>{translate('dashboard.path.text')}</p>
      <ol>
        {STEPS.map(([step, to]) => {
          const isDone = (counts[step] ?? 0) > 0;
          return (
            <li key={step}>
              <Link to={to} className={isDone ? styles.done : styles.step}>
                {isDone ? <CircleCheck size={20} aria-hidden /> : <Circle size={20} aria-hidden />}
                {translate(`dashboard.path.${step}`)}
                {isDone && <span className="visually-hidden">({translate('dashboard.path.done')})</span>}
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
