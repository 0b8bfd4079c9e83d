import { useRecordContext, useTranslate } from 'react-admin';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Link, Named } from '../../src/contract/records';
import { isSlug } from '../../src/contract/slug';
import { filled } from '../../src/resource/filled';
import { useFieldInput } from '../../src/resource/form/inputs/useFieldInput';
import { Field } from '../../src/ui/control/Field';
import { usePublicAddress } from '../../src/ui/format/publicAddress';
import { TextBox } from '../../src/ui/control/TextBox';
import { slugOf, typedSlug } from './slug';

/**
 * The slug, proposed from the menu's name until the user enters one. The help shows the whole public address. The typed text
 * is shown until the field is left, the form's value is always the slug for it.
 */
export function SlugInput() {
  const translate = useTranslate();
  const publicAddress = usePublicAddress();
  const link = useRecordContext<Link>();
  const menu = useWatch({ name: 'menu' }) as Named | null | undefined;
  const { getValues, setValue } = useFormContext();

  const problemOf = (value: string | undefined) =>
    filled(value) ?? (isSlug((value ?? '').trim()) ? undefined : translate('links.slug_invalid'));
  const { texts, control } = useFieldInput({
    source: 'slug',
    validate: Object.assign(problemOf, { isRequired: true }),
  });
  const slug = String(control.value ?? '');

  const proposal = !link && menu ? slugOf(menu.name) : undefined;
  const proposed = useRef('');
  const isTyped = useRef(false);
  useEffect(() => {
    if (proposal === undefined) return;
    const isOwn = ![undefined, null, '', proposed.current].includes(getValues('slug') as string);
    proposed.current = proposal;
    // The user's own slug is kept, whether it is typed or comes from a draft.
    if (!isOwn && !isTyped.current) setValue('slug', proposal, { shouldDirty: true });
  }, [proposal, getValues, setValue]);

  const [typed, setTyped] = useState({ slug, text: slug });
  if (typed.slug !== slug) setTyped({ slug, text: slug });

  const change = (text: string) => {
    isTyped.current = true;
    const next = typedSlug(text);
    setTyped({ slug: next, text });
    setValue('slug', next, {
      shouldDirty: true,
      shouldTouch: true,
      shouldValidate: texts.error !== undefined,
    });
  };

  return (
    <Field {...texts} help={slug.trim() ? publicAddress(slug.trim()) : texts.help}>
      <TextBox
        {...control}
        value={typed.text}
        onChange={event => change(event.target.value)}
        onBlur={() => {
          control.onBlur();
          setTyped({ slug, text: slug });
        }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}
