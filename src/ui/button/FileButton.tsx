import { useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from './Button';

interface FileButtonProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  kind?: ComponentProps<typeof Button>['kind'];
  icon?: ComponentProps<typeof Button>['icon'];
  /** The id of the button. */
  id?: string;
  /** The name of the file input. */
  label: string;
  /** Whether a folder is chosen, where the browser can open one. */
  isFolder?: boolean;
  /** Called with at least one file. */
  onChoose: (files: [File, ...File[]]) => void;
  children?: ReactNode;
}

/** A button that chooses files. It shows its children, or else its label. */
export function FileButton({
  kind,
  icon,
  id,
  label,
  isFolder,
  onChoose,
  children,
  ...input
}: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button id={id} kind={kind} icon={icon} onClick={() => chooser.current?.click()}>
        {children ?? label}
      </Button>
      <input
        {...input}
        {...(isFolder && { webkitdirectory: '' })}
        ref={chooser}
        type="file"
        aria-label={label}
        className="visually-hidden"
        tabIndex={-1}
        onChange={event => {
          const [first, ...others] = event.target.files ?? [];
          if (first) onChoose([first, ...others]);
          // Otherwise choosing the same file again would fire no change event.
          event.target.value = '';
        }}
      />
    </>
  );
}
