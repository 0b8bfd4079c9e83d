import type { I18nProvider } from 'react-admin';
import type { Session } from '../auth/session';
import { SUCCESS_DELAY_MS } from '../form/useRedirectWhen';
import { draftStore } from '../unsaved/draftStore';
import { changesAnswered } from '../api/openChanges';

/** How long the outcome of a change is shown before the page is loaded again: until a form has opened its list. */
const OUTCOME_MS = SUCCESS_DELAY_MS + 300;

/**
 * Returns a provider that keeps the unsaved form when the language changes, which loads the page again (J1). Where a form, or the
 * session, cannot be stored, the user decides before anything is changed.
 */
export function keepDrafts(i18nProvider: I18nProvider, session: Pick<Session, 'isStored'>): I18nProvider {
  const keepAll = async (): Promise<boolean> => {
    const typed = draftStore.current().map(draft => ({ ...draft, isReopened: true }));
    const kept = [...typed, ...draftStore.onlyHere()].map(draft => draftStore.keep(draft));
    const areStored = (await Promise.all(kept)).every(isStored => isStored);
    return areStored && !draftStore.isLost();
  };
  return {
    ...i18nProvider,
    changeLocale: async locale => {
      // The language is not stored before this: the user could still cancel at the browser's question.
      if (await changesAnswered()) await new Promise(resolve => setTimeout(resolve, OUTCOME_MS));
      const isSafe = await keepAll();
      // A row may have been saved meanwhile.
      await changesAnswered();
      const losses = [!isSafe && 'form.leave_text', !session.isStored() && 'frame.storage_denied'];
      const warning = losses.flatMap(key => (key ? [i18nProvider.translate(key)] : [])).join('\n');
      // The browser's own dialog, as when the tab is closed.
      if (warning && !window.confirm(warning)) return;
      draftStore.allowLeave();
      await i18nProvider.changeLocale(locale);
    },
  };
}
