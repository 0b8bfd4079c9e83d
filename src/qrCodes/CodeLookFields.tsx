import { useTranslate } from 'react-admin';
import { useId, useState } from 'react';
import { Button } from '../ui/button/Button';
import { FileButton } from '../ui/button/FileButton';
import { CheckBox } from '../ui/control/CheckBox';
import { Field, FieldMessage } from '../ui/control/Field';
import { readLogo } from './codeFiles';
import type { CodeLook } from './codeLook';
import styles from './CodeLookFields.module.css';

interface CodeLookFieldsProps {
  look: CodeLook;
  /** Called with what is changed: other parts may change while a logo is read. */
  onChange: (changed: Partial<CodeLook>) => void;
}

/** Chooses the colour, the shape of the modules and the logo of a code. */
export function CodeLookFields({ look, onChange }: CodeLookFieldsProps) {
  const translate = useTranslate();
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const choose = async (chosen: File) => {
    setProblem(undefined);
    try {
      onChange({ logo: await readLogo(chosen) });
    } catch {
      setProblem(translate('links.look.no_picture'));
    }
  };
  const removeLogo = () => {
    // Its own button goes with the logo.
    document.getElementById(`${id}choose`)?.focus();
    onChange({ logo: null });
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
            onChange={event => onChange({ colour: event.target.value })}
          />
        </Field>
        <CheckBox checked={look.isRounded} onChange={isRounded => onChange({ isRounded })}>
          {translate('links.look.rounded')}
        </CheckBox>
        <div>
          <FileButton
            id={`${id}choose`}
            kind="outlined"
            accept="image/*"
            label={translate('links.look.logo')}
            onChoose={([chosen]) => void choose(chosen)}
          >
            {translate(look.logo ? 'links.look.other_logo' : 'links.look.logo')}
          </FileButton>
          {look.logo && <Button onClick={removeLogo}>{translate('links.look.no_logo')}</Button>}
        </div>
        <div role={problem ? 'alert' : undefined}>
          <FieldMessage id={`${id}logo`} error={problem} />
        </div>
      </div>
    </details>
  );
}
