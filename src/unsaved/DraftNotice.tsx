import { useTranslate } from 'react-admin';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMe } from '../api/useMe';
import { ownerOf } from '../api/ownerOf';
import { Banner } from '../ui/feedback/Banner';
import { Button } from '../ui/button/Button';
import { DraftsContext, type Draft } from './drafts';
import { forgetKeptDraft, readKeptDraft } from './keptDraft';

/**
 * Offers the form that was unsaved when the session ended, after the next sign-in of the same user. After a change of the
 * language it fills in the form without asking.
 */
export function DraftNotice() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const location = useLocation();
  const drafts = use(DraftsContext);
  const { data: me } = useMe();
  const [isAnswered, setAnswered] = useState(false);
  const [kept] = useState(readKeptDraft);
  useEffect(forgetKeptDraft, []);

  const draft = me && !isAnswered ? (drafts.of(ownerOf(me)) ?? ownDraft(kept, ownerOf(me))) : null;
  const isOpen = draft !== null && draft === kept && draft.path === location.pathname;

  const answer = (goOn: boolean) => {
    drafts.clear();
    setAnswered(true);
    if (goOn && draft) void navigate(draft.path, { state: { draft: draft.values } });
  };

  const fillIn = useEffectEvent(() => {
    const state = { ...(location.state as object | null), draft: kept?.values };
    void Promise.resolve(navigate(location, { replace: true, state })).then(() => setAnswered(true));
  });
  useEffect(() => {
    if (isOpen) fillIn();
  }, [isOpen]);

  if (!draft || isOpen) return null;
  return (
    <Banner
      kind="info"
      action={
        <>
          <Button onClick={() => answer(false)}>{translate('form.draft_discard')}</Button>
          <Button kind="primary" onClick={() => answer(true)}>
            {translate('form.draft_continue')}
          </Button>
        </>
      }
    >
      {translate('form.draft', { title: draft.title })}
    </Banner>
  );
}

function ownDraft(draft: Draft | null, owner: string): Draft | null {
  return draft?.owner === owner ? draft : null;
}
