import { useNotify, useTranslate, useWrappedSource } from 'react-admin';
import { useRef, useLayoutEffect, type ComponentType } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

/** Of react-dropzone. */
type OnDrop = (accepted: unknown[], refused: unknown[], ...rest: unknown[]) => void;

interface FileProps {
  source: string;
  options?: object;
}

/**
 * Wraps an input of react-admin for files, which empties its field when it refuses a file, for its size or its type: the field keeps
 * what it has, and a message says so. `scripts/build/lazyReactAdmin.ts` applies it.
 */
export function withKeptFile<Props extends FileProps>(Input: ComponentType<Props>): ComponentType<Props> {
  return function KeptFileInput(props: Props) {
    const options = props.options as { onDrop?: OnDrop } | undefined;
    const source = useWrappedSource(props.source);
    const { setValue } = useFormContext();
    const notify = useNotify();
    const translate = useTranslate();
    const value: unknown = useWatch({ name: source });
    /** What the field had before the file was dropped. */
    const before = useRef(value);
    useLayoutEffect(() => {
      before.current = value;
    });
    const onDrop: OnDrop = (accepted, refused, ...rest) => {
      if (refused.length > 0) {
        if (accepted.length === 0) setValue(source, before.current, { shouldDirty: true });
        notify(translate('photo.refused'), { type: 'error' });
      }
      options?.onDrop?.(accepted, refused, ...rest);
    };
    return <Input {...props} options={{ ...options, onDrop }} />;
  };
}
