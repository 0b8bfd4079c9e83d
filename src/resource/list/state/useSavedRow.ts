import { useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { AnyRecord } from '../../../api/AnyRecord';
import type { Return } from '../../returnPath';
import { editPath } from '../../paths';
import { useResource } from '../../ResourcesContext';

/** How long the row of a saved record is marked. */
const MARKED_MS = 2000;

/**
 * Returns whether a form that a record's row opens has just saved it before it returned to this list; true for two
 * seconds.
 */
export function useSavedRow(): (record: AnyRecord) => boolean {
  const { name, rowLink } = useResource();
  const state = useLocation().state as Return['state'] | null;
  const isReturn = useNavigationType() === NavigationType.Push;
  const [saved, setSaved] = useState(() => (isReturn ? state?.saved : undefined));
  useEffect(() => {
    const timer = setTimeout(() => setSaved(undefined), MARKED_MS);
    return () => clearTimeout(timer);
  }, []);
  return record => saved !== undefined && [editPath(name, record.id), rowLink?.(record)].includes(saved);
}
