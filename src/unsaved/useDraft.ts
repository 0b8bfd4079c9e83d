import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ME_KEY, MeContext } from '../api/useMe';
import { ownerOf } from './ownerOf';
import { brand } from '../brand';
import type { Me } from '../contract/records';
import { KEYS, readStored } from '../storage';
import type { Draft, FormHistory } from './drafts';
import { draftKeyAt } from './draftKeys';
import { draftStore } from './draftStore';
import { withoutPasswords } from './withoutPasswords';

/** How long after the last input the values are written down. */
const WRITE_DELAY_MS = 300;

/** While inputs go on, the values are written down this long after the first one. */
const MAX_WRITE_DELAY_MS = 1000;

/** What may change the values of a form. */
const INPUTS = ['input', 'change', 'click', 'keyup', 'pointerup', 'drop'] as const;

interface Unsaved extends FormHistory {
  values: object;
  /** The form's path, if it is not the current one. */
  path?: string | undefined;
  /** The form that the draft is continued in, if it is another one. */
  form?: string | undefined;
  isBeingSaved?: boolean;
  /** Default: the title of the document. */
  title?: string | undefined;
}

/**
 * Keeps a form's unsaved values while they are typed, so that they survive an expired session, a reload and a crash (P1, X7).
 * @param read returns the unsaved values; null when everything is saved.
 * @param form the name of the form, if it is not the only one of its path
 * @returns a function that keeps the values at once, or deletes this form's draft if there are none; it returns whether there are
 */
export function useDraft(read: () => Unsaved | null, form?: string): () => Promise<boolean> {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const key = draftKeyAt(pathname, form);
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });

  // A form outside of the panel's frame has no user, and keeps nothing.
  const me = useContext(MeContext);
  const hasUser = me !== null;
  const [token] = useState(() => readStored(KEYS.token));
  /** Whether another user may have signed in in another tab: then the values on this page must not become a draft of theirs. */
  const isOfAnother = useCallback(() => ![null, token].includes(readStored(KEYS.token)), [token]);
  /** Whether there may be a draft of this form. One of an earlier form with the same key is not deleted. */
  const isKept = useRef(false);
  const readDraft = useCallback((): Draft | null => {
    const unsaved = latest.current();
    if (!hasUser || !unsaved || isOfAnother()) return null;
    isKept.current = true;
    const { path = pathname, title, values, attempt, lostSaves, ...rest } = unsaved;
    const kept = withoutPasswords();
    return {
      form,
      ...rest,
      key,
      page: draftStore.page,
      path,
      title: title ?? document.title.slice(0, -` · ${brand.name}`.length),
      values: kept(values),
      attempt: attempt && { ...attempt, values: kept(attempt.values) },
      lostSaves: lostSaves?.map(({ sent, base }) => ({ sent: kept(sent), base: kept(base) })),
      owner: ownerOf(queryClient.getQueryData<Me>(ME_KEY)),
      keptAt: Date.now(),
    };
  }, [queryClient, hasUser, key, pathname, form, isOfAnother]);
  const write = useCallback(async () => {
    if (isOfAnother()) return false;
    const draft = readDraft();
    if (draft) await draftStore.keep(draft);
    else if (isKept.current) draftStore.remove(key);
    return draft !== null;
  }, [readDraft, key, isOfAnother]);

  // What was typed before the user was known.
  const isUserKnown = me?.data !== undefined;
  useEffect(() => {
    if (isUserKnown) void write();
  }, [isUserKnown, write]);

  const [number] = useState(draftStore.newForm);
  useEffect(() => draftStore.openForm(key, readDraft, number), [key, readDraft, number]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = 0;
    const writeNow = () => {
      dueAt = 0;
      void write();
    };
    const writeSoon = () => {
      clearTimeout(timer);
      dueAt ||= Date.now() + MAX_WRITE_DELAY_MS;
      timer = setTimeout(writeNow, Math.min(WRITE_DELAY_MS, dueAt - Date.now()));
    };
    for (const name of INPUTS) document.addEventListener(name, writeSoon);
    // The last moment at which a phone lets a page work.
    document.addEventListener('visibilitychange', writeNow);
    window.addEventListener('pagehide', writeNow);
    return () => {
      clearTimeout(timer);
      for (const name of INPUTS) document.removeEventListener(name, writeSoon);
      document.removeEventListener('visibilitychange', writeNow);
      window.removeEventListener('pagehide', writeNow);
    };
  }, [write]);
  return write;
}
