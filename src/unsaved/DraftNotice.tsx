import { useTranslate } from 'react-admin';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../api/useMe';
import { ownerOf } from '../api/ownerOf';
import { Banner } from '../ui/feedback/Banner';
import { Button } from '../ui/button/Button';
import { DraftsContext } from './drafts';

/** Offers the form that was unsaved when the session ended, after the next sign-in of the same user. */
export function DraftNotice() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const drafts = use(DraftsContext);
  const { data: me } = useMe();
  const [isAnswered, setAnswered] = useState(false);
  const draft = me && !isAnswered ? drafts.of(ownerOf(me)) : null;
  if (!draft) return null;

  const answer = (goOn: boolean) => {
    drafts.clear();
    setAnswered(true);
    if (goOn) void navigate(draft.path, { state: { draft: draft.values } });
  };

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
