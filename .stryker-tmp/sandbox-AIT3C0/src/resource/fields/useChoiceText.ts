// @ts-nocheck
import { useResourceContext, useTranslate } from 'react-admin';

/** Returns a function that gives the text of a choice: `resources.{name}.choices.{source}.{choice}`, or the choice itself. */
export function useChoiceText(source: string): (choice: string) => string {
  const resource = useResourceContext();
  const translate = useTranslate();
  return choice => translate(`resources.${resource}.choices.${source}.${choice}`, { _: choice });
}
