// @ts-nocheck
import { useId, type ReactNode } from 'react';
import styles from './Card.module.css';

interface CardProps {
  title: ReactNode;
  /** Beside the title: a link to all of it. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading of the second level, such as a card of the dashboard. */
export function Card({ title, action, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
