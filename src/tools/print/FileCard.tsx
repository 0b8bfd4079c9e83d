import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import type { Paper, Size } from '../../qrCodes/paper/Paper';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Card } from '../../ui/page/Card';
import { Preview } from './Preview';
import { toolErrorText } from '../toolErrorText';
import tools from '../tools.module.css';
import { PrintError, type MadeFile } from './useFile';

interface FileCardProps {
  file: MadeFile;
  /** Of a page. */
  size: Size;
  /** Draws all pages. */
  draw: (paper: Paper) => void;
  /** Whether there is something to make. */
  isReady: boolean;
  onDownload: () => void;
  /** Beside the button, unless the file is being made. */
  children?: ReactNode;
}

/** Shows what will be printed, and makes the file. */
export function FileCard({ file, size, draw, isReady, onDownload, children }: FileCardProps) {
  const translate = useTranslate();
  const { isBusy, made, error } = file;
  return (
    <Card title={translate('print.preview')}>
      <div className={tools.stack}>
        {error !== undefined && (
          <Banner kind="error">
            {error instanceof PrintError
              ? translate(error.message)
              : `${translate('print.failed')}\n${toolErrorText(error, translate)}`}
          </Banner>
        )}
        {made !== undefined && <Banner kind="success">{translate('print.done', { name: made })}</Banner>}
        <Preview size={size} draw={draw} />
        <div className={tools.buttons}>
          <Button
            kind="primary"
            disabled={!isReady}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onDownload()}
          >
            {translate('print.download')}
          </Button>
          <span role="status">{isBusy ? translate('print.making') : children}</span>
        </div>
      </div>
    </Card>
  );
}
