import type { ComponentProps, ReactElement, ReactNode } from 'react';

type HelpProps = ComponentProps<'p'> & { ownerState?: unknown };

/** The help or error below an input. react-admin reserves a line for an error, also in a list whose error is in a row: it is left out. */
export function HelpText({ ownerState: _, ...props }: HelpProps) {
  const { error, helperText }: InputHelp = (props.children as ReactElement<InputHelp> | null)?.props ?? {};
  const isReserved = typeof props.children === 'object' && !error && !helperText;
  return isReserved ? null : <p {...props} />;
}

/** The properties of react-admin's `InputHelperText`. */
interface InputHelp {
  error?: unknown;
  helperText?: ReactNode;
}
