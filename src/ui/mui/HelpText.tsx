import { isValidElement, type ComponentProps, type ReactNode } from 'react';

type HelpProps = ComponentProps<'p'> & { ownerState?: unknown };

/** The help or error below an input. react-admin reserves a line for an error, also in a list whose error is in a row: it is left out. */
export function HelpText({ ownerState: _, ...props }: HelpProps) {
  const { children } = props;
  const help = isValidElement<InputHelp>(children) && 'helperText' in children.props ? children.props : null;
  return help && !help.error && !help.helperText ? null : <p {...props} />;
}

/** The properties of react-admin's `InputHelperText`. */
interface InputHelp {
  error?: unknown;
  helperText?: ReactNode;
}
