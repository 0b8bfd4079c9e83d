import { useTranslate } from 'react-admin';
import { useId, useRef, useState } from 'react';
import { Button } from '../ui/button/Button';
import { Field, FieldMessage } from '../ui/control/Field';
import { readLogo } from './codeFiles';
import type { CodeLook } from './codeShape';
import styles from './CodeLookFields.module.css';

interface CodeLookFieldsProps {
  look: CodeLook;
  onChange: (look: CodeLook) => void;
}

/** Chooses the colour, the shape of the modules and the logo of a code. */
export function CodeLookFields({ look, onChange }: CodeLookFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    setProblem(undefined);
    try {
      onChange({ ...look, logo: await readLogo(chosen) });
    } catch {
      setProblem(translate('links.look.no_picture'));
    }
  };
  return (
    <details className={styles.look}>
      <summary>{translate('links.look.title')}</summary>
      <div className={styles.fields}>
        <Field id={`${id}colour`} label={translate('links.look.colour')}>
          <input
            id={`${id}colour`}
            type="color"
            className={styles.colour}
            value={look.colour}
            onChange={event => onChange({ ...look, colour: event.target.value })}
          />
        </Field>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={look.isRounded}
            onChange={event => onChange({ ...look, isRounded: event.target.checked })}
          />
          {translate('links.look.rounded')}
        </label>
        <div>
          <Button kind="outlined" onClick={() => file.current?.click()}>
            {translate(look.logo ? 'links.look.other_logo' : 'links.look.logo')}
          </Button>
          {look.logo && (
            <Button onClick={() => onChange({ ...look, logo: null })}>
              {translate('links.look.no_logo')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/*"
          aria-label={translate('links.look.logo')}
          className="visually-hidden"
          tabIndex={-1}
          onChange={event => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div role={problem ? 'alert' : undefined}>
          <FieldMessage id={`${id}logo`} error={problem} />
        </div>
      </div>
    </details>
  );
}
