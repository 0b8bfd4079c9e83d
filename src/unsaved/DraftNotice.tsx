import { useTranslate } from 'react-admin';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../api/useMe';
import { isOwn, ownerOf } from './ownerOf';
import { Banner } from '../ui/feedback/Banner';
import { Button } from '../ui/button/Button';
import { focusPageTitleIfLost } from '../ui/page/pageTitle';
import { draftStore } from './draftStore';
import type { Draft } from './drafts';
import type { ContinuedDraft } from './useContinuedForm';

/**
 * Offers the forms that were left unsaved: by an expired session, a reload, a crash, or a save that failed after its form was
 * left. After a change of the language it fills in the form without asking.
 * @param form offers only the drafts of this form, in its dialog
 */
export function DraftNotice({ form: ofForm }: { form?: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const { data: me, isError } = useMe();
  const drafts = useSyncExternalStore(draftStore.subscribe, draftStore.offered, draftStore.offered);
  const [isLoaded, setLoaded] = useState(false);
  const { pathname } = location;
  // A tab may have ended since the last screen.
  useEffect(() => {
    const load = () => void draftStore.load().then(() => setLoaded(true));
    load();
    document.addEventListener('visibilitychange', load);
    return () => document.removeEventListener('visibilitychange', load);
  }, [pathname]);

  // Another user has signed in.
  useEffect(() => {
    if (!me || !isLoaded) return;
    ownerOf(me);
    for (const draft of drafts) if (!isOwn(draft.owner, me)) draftStore.remove(draft.key);
  }, [me, isLoaded, drafts]);

  // A failed read of the user must not hide what they have typed. Before it, the form would not know of the backend's features.
  const own = me || isError ? drafts.filter(draft => isOwn(draft.owner, me)) : [];
  const isHere = ({ path }: Draft) => path === pathname;
  const choices = ofForm ? own.filter(one => isHere(one) && one.form === ofForm) : own;
  const failed = choices.filter(({ problem }) => problem);
  // The outcome of a save is told before what was only left (P13).
  const draft = failed.find(isHere) ?? failed[0] ?? choices.find(isHere) ?? choices[0];

  const goOn = (chosen: Draft) => {
    const { values, base, attempt, lostSaves, form, key } = chosen;
    const state: ContinuedDraft = { draft: values, base, attempt, lostSaves, form, draftKey: key };
    // The notice goes with its button.
    if (!ofForm) focusPageTitleIfLost();
    void navigate(isHere(chosen) ? location : chosen.path, {
      replace: isHere(chosen),
      state: isHere(chosen) ? { ...(location.state as object | null), ...state } : state,
    });
  };
  const reopened = choices.find(one => one.isReopened && isHere(one));
  const reopen = useEffectEvent(() => reopened && goOn(reopened));
  useEffect(() => reopen(), [reopened?.key]);

  if (!draft || reopened) return null;
  const { title, problem } = draft;
  return (
    <Banner
      kind={problem ? 'error' : 'info'}
      action={
        <>
          <Button
            onClick={() => {
              draftStore.remove(draft.key);
              focusPageTitleIfLost();
            }}
          >
            {translate('form.draft_discard')}
          </Button>
          <Button kind="primary" onClick={() => goOn(draft)}>
            {translate(problem ? 'form.draft_back' : 'form.draft_continue')}
          </Button>
        </>
      }
    >
      {problem ? `${title}: ${problem}` : translate('form.draft', { title })}
    </Banner>
  );
}
