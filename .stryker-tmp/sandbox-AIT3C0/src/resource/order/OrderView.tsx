// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useResource } from '../ResourcesContext';
import { listPath } from '../paths';
import { LazyOrderScreen } from './LazyOrderScreen';

/** The order mode of the current resource's list. */
export function OrderView() {
  const { name } = useResource();
  const translate = useTranslate();
  return <LazyOrderScreen title={translate(`resources.${name}.title`)} listPath={listPath(name)} />;
}
