import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { use, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import type { AnyRecord } from '../api/AnyRecord';
import { readMenuSections } from '../api/lists/readMenuSections';
import { useMe } from '../api/useMe';
import { FailureBanner } from '../diagnosis/FailureBanner';
import type { GuestMenuProps } from '../customization/GuestMenuProps';
import { PanelContext } from '../customization/PanelContext';
import { LanguageField } from '../ui/control/LanguageField';
import { currentLanguage } from '../i18n/language';
import type { PhotoValue } from '../resource/photo/PhotoToCrop';
import { usePreview } from '../resource/photo/usePreview';
import { namedIn } from '../resource/namedIn';
import { shownText } from '../resource/shownText';
import { Button } from '../ui/button/Button';
import { BrokenPart } from '../ui/feedback/BrokenPart';
import { PartBoundary } from '../ui/feedback/PartBoundary';
import { ModalDialog } from '../ui/dialog/ModalDialog';
import { useMedia } from '../ui/page/useMedia';
import { GuestMenu } from './GuestMenu';
import { NEW_ID } from './newId';
import { guestSections, type PreviewContent } from './PreviewContent';
import styles from './PreviewPanel.module.css';

interface PreviewPanelProps {
  contentOf: (values: AnyRecord) => PreviewContent;
  onClose: () => void;
  /** It is shown beside its inputs. */
  form: HTMLFormElement;
}

/** Shows the public menu in a phone: beside the form where there is room, and over it elsewhere. */
export function PreviewPanel({ contentOf, onClose, form }: PreviewPanelProps) {
  const translate = useTranslate();
  const isWide = useMedia('(min-width: 1200px)');
  const title = translate('preview.title');
  if (!isWide)
    return (
      <ModalDialog
        title={title}
        width="xs"
        onClose={onClose}
        actions={<Button onClick={onClose}>{translate('preview.close')}</Button>}
      >
        <Phone contentOf={contentOf} />
      </ModalDialog>
    );
  return createPortal(
    <aside aria-label={title} className={styles.panel}>
      <Phone contentOf={contentOf} />
    </aside>,
    form,
  );
}

function Phone({ contentOf }: Pick<PreviewPanelProps, 'contentOf'>) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const values = useWatch() as AnyRecord & { photo?: PhotoValue };
  const content = contentOf(values);
  const photo = usePreview(values.photo ?? null);
  const { data: me } = useMe();
  const [language, setLanguage] = useState<string>(currentLanguage());
  const ids = namedIn(content.categories)
    .map(one => one.id)
    .filter(one => one !== NEW_ID);
  const {
    data: saved,
    error,
    refetch,
  } = useQuery({
    queryKey: ['preview', ids],
    queryFn: ({ signal }) => readMenuSections(dataProvider, ids, signal),
    // A chosen category keeps the others on screen until it is read.
    placeholderData: before => before,
  });
  const template = useTemplate();
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{translate('preview.note')}</p>
      <LanguageField label={translate('preview.language')} value={language} onChange={setLanguage} />
      {error && <FailureBanner error={error} what={translate('preview.failed')} onRetry={refetch} />}
      {template.error && <BrokenPart onRetry={() => void template.refetch()} />}
      <div
        className={styles.phone}
        lang={language}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard, too
        tabIndex={0}
        role="region"
        aria-label={translate('preview.menu')}
      >
        {me && saved && template.data && (
          <PartBoundary>
            <template.data.Menu
              company={me.company}
              language={language}
              menu={
                content.menu && {
                  name: shownText(content.menu.name),
                  description: shownText(content.menu.description),
                }
              }
              sections={guestSections(content, saved, photo)}
            />
          </PartBoundary>
        )}
      </div>
    </div>
  );
}

/** The company's own template, or the neutral one. */
function useTemplate() {
  const { guestMenu } = use(PanelContext);
  return useQuery({
    queryKey: ['preview-template'],
    queryFn: async (): Promise<{ Menu: ComponentType<GuestMenuProps> }> => ({
      Menu: guestMenu ? await guestMenu() : GuestMenu,
    }),
    staleTime: Infinity,
  });
}
