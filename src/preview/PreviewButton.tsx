import { useRecordContext, useTranslate } from 'react-admin';
import { Suspense, useState } from 'react';
import type { RecordId } from '../contract/records';
import { Button } from '../ui/button/Button';
import { lazyTool } from '../tools/lazyTool';
import { OfflineBoundary } from '../ui/lazy/OfflineBoundary';
import type { PreviewContent } from './PreviewContent';
import styles from './PreviewButton.module.css';

interface PreviewButtonProps<Values> {
  /** Returns what the form shows to guests. */
  contentOf: (values: Partial<Values>, record: { id: RecordId } | undefined) => PreviewContent;
}

const PreviewPanel = lazyTool(async () => (await import('./PreviewPanel')).PreviewPanel);

/** Opens the preview of the public menu, as the form would save it. */
export function PreviewButton<Values>({ contentOf }: PreviewButtonProps<Values>) {
  const translate = useTranslate();
  const record = useRecordContext();
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const preload = () => void PreviewPanel.preload().catch(() => undefined);
  return (
    <>
      <Button
        icon="eye"
        aria-label={translate('form.preview')}
        aria-expanded={form !== null}
        onClick={event => setForm(form ? null : event.currentTarget.form)}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <span className={styles.label}>{translate('form.preview')}</span>
      </Button>
      {form && (
        <OfflineBoundary onClose={() => setForm(null)}>
          <Suspense fallback={null}>
            <PreviewPanel
              contentOf={values => contentOf(values as unknown as Partial<Values>, record)}
              onClose={() => setForm(null)}
              form={form}
            />
          </Suspense>
        </OfflineBoundary>
      )}
    </>
  );
}
