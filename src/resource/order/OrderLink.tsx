import { useTranslate } from 'react-admin';
import { ButtonLink } from '../../ui/button/Button';
import { IconLink } from '../../ui/button/IconButton';
import { useIsNarrow } from '../../ui/page/useIsNarrow';
import { useListScreenContext } from '../list/state/useListScreen';
import { useOriginState } from '../returnPath';
import { LazyOrderScreen } from './LazyOrderScreen';

/** Opens the order mode of the list on the screen. Shown where there is something to order. */
export function OrderLink({ to }: { to: string }) {
  const translate = useTranslate();
  const { total } = useListScreenContext();
  const state = useOriginState();
  const preload = () => void LazyOrderScreen.preload().catch(() => undefined);
  const isNarrow = useIsNarrow();
  if (total < 2) return null;

  const link = { to, state, onPointerEnter: preload, onFocus: preload };
  const label = translate('order.start');
  return isNarrow ? (
    <IconLink {...link} icon="grip" label={label} />
  ) : (
    <ButtonLink {...link}>{label}</ButtonLink>
  );
}
