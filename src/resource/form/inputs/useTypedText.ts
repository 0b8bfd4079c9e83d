import { useTranslate, useWrappedSource } from 'react-admin';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

/** Refuses a save while a picker has a text: it may be meant as a choice, and would be lost. */
export function useTypedText(source: string, text: string) {
  const name = useWrappedSource(source);
  const translate = useTranslate();
  const { getFieldState, trigger } = useFormContext();
  const typed = useRef('');
  const isRefused = useRef(false);
  useEffect(() => {
    typed.current = text.trim();
    // The error ends with the text.
    if (isRefused.current && getFieldState(name).invalid) void trigger(name);
  }, [text, name, getFieldState, trigger]);
  return {
    validate: () => {
      isRefused.current = typed.current !== '';
      return typed.current ? translate('form.typed', { text: typed.current }) : undefined;
    },
  };
}
