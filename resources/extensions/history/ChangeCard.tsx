import { useTranslate } from 'react-admin';
import { useState } from 'react';
import type { Change } from '../../../src/contract/records';
import { useCreateOnce } from '../../../src/resource/form/save/useCreateOnce';
import { Button } from '../../../src/ui/button/Button';
import { DateAndAge } from '../../../src/ui/format/DateAndAge';
import { Card } from '../../../src/ui/page/Card';
import { focusPageTitleIfLost } from '../../../src/ui/page/pageTitle';
import { Lines } from '../../../src/ui/page/Stack';
import { ChangedValue, labelOf } from './ChangedValue';
import { canRestore } from './restoreValues';
import { RestoreDialog } from './RestoreDialog';

/** What one change has changed, and the way back. */
export function ChangeCard({ change }: { change: Change }) {
  const { user, at, kind, before, after, resource, record_name: name } = change;
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const { createOnce, attempt } = useCreateOnce(resource);
  const what =
    resource === 'company'
      ? translate('frame.company')
      : translate(`resources.${resource}.name`, { smart_count: 1, _: resource });
  return (
    <Card
      title={
        <>
          <bdi>{name}</bdi> ({what})
        </>
      }
      action={
        !isDone &&
        canRestore(change) && (
          <Button onClick={() => setAsking(true)}>
            {translate(kind === 'deleted' ? 'history.create_again' : 'history.take_back')}
          </Button>
        )
      }
    >
      <p>
        {translate(`history.${kind}`, { user })} · <DateAndAge value={at} />
      </p>
      <Lines>
        {Object.keys({ ...before, ...after }).map(field => (
          <li key={field}>
            {labelOf(translate, resource, field)}:
            {before && (
              <del>
                <ChangedValue field={field} value={before[field]} />
              </del>
            )}
            {before && after && <span aria-hidden="true">→</span>}
            {after && (
              <strong>
                <ChangedValue field={field} value={after[field]} />
              </strong>
            )}
          </li>
        ))}
      </Lines>
      {isAsking && (
        <RestoreDialog
          change={change}
          createOnce={createOnce}
          isTried={attempt !== undefined}
          onDone={() => {
            setDone(true);
            // The button that has opened the dialog is removed with it.
            focusPageTitleIfLost();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
