import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../../api/useMe';
import { loadFonts } from '../../qrCodes/paper/fonts';
import { FailureBanner } from '../../diagnosis/FailureBanner';
import { Field } from '../../ui/control/Field';
import { SelectBox } from '../../ui/control/TextBox';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { PageHeader } from '../../ui/page/PageHeader';
import { LinksPrint } from './links/LinksPrint';
import { MenuPrint } from './menu/MenuPrint';
import { toolErrorText } from '../toolErrorText';
import tools from '../tools.module.css';

const WHAT = ['links', 'menus'] as const;

/** Makes PDF files to be printed: sheets of codes for tables and windows, or a menu. */
export function PrintPage() {
  const translate = useTranslate();
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const what = WHAT.find(name => name === search.get('for')) ?? 'links';
  const { data: me, isError } = useMe();
  const {
    data: fonts,
    error,
    refetch,
  } = useQuery({
    queryKey: ['print-fonts'],
    queryFn: loadFonts,
    staleTime: Infinity,
  });
  return (
    <>
      <PageHeader title={translate('tools.print')} />
      <div className={tools.cards}>
        <p className={tools.text}>{translate('print.text')}</p>
        <Field id={`${id}what`} label={translate('print.what')}>
          <SelectBox
            id={`${id}what`}
            value={what}
            onChange={event => setSearch({ for: event.target.value }, { replace: true })}
          >
            {WHAT.map(name => (
              <option key={name} value={name}>
                {translate(`print.${name}`)}
              </option>
            ))}
          </SelectBox>
        </Field>
        {error && (
          <FailureBanner error={error} onRetry={refetch}>
            {`${translate('print.failed')}\n${toolErrorText(error, translate)}`}
          </FailureBanner>
        )}
        {!me && !isError && <Skeleton rows={3} rowHeight={84} text={translate('frame.loading')} />}
        {me && !fonts && !error && <p role="status">{translate('frame.loading')}</p>}
        {fonts &&
          me &&
          (what === 'links' ? (
            <LinksPrint fonts={fonts} company={me.company} />
          ) : (
            <MenuPrint fonts={fonts} company={me.company} />
          ))}
      </div>
    </>
  );
}
