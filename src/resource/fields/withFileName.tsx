import { useFieldValue, useRecordContext } from 'react-admin';
import type { ComponentType } from 'react';
import { fileNameOf } from '../../ui/mui/fileNameOf';

interface FileFieldProps {
  source: string;
  title?: string;
}

/**
 * Wraps react-admin's link to a file, whose text is its `title`: without one it is the name in the file's address, or that of the file
 * that was just chosen. `scripts/build/lazyReactAdmin.ts` applies it.
 */
export function withFileName<Props extends FileFieldProps>(
  Field: ComponentType<Props>,
): ComponentType<Props> {
  return function NamedFileField(props: Props) {
    const value: unknown = useFieldValue(props);
    const { title: chosen } = useRecordContext<{ id: number; title?: string }>() ?? {};
    const isInPage = typeof value === 'string' && value.startsWith('blob:');
    const name = typeof value !== 'string' ? undefined : isInPage ? chosen : fileNameOf(value);
    return <Field {...props} title={props.title ?? name} />;
  };
}
