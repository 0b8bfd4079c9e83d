import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../../auth/session';
import type { AddedUser } from '../../contract/records';
import { draftStore } from '../../unsaved/draftStore';

/** An addition to the calls of the specification. */
export const USERS_PATH = 'api/v1/users/';
export const USERS_KEY = ['users'];
/** The users who were added here, with their passwords, which are shown until they are noted. */
export const ADDED_USERS_KEY = ['users', 'added'];

/** Lets nothing load or close the page without a question until every password is noted, or the session ends. */
export function holdPasswords(queryClient: QueryClient, session: Pick<Session, 'subscribe'>): void {
  const stops: (() => void)[] = [draftStore.openWithoutDraft()];
  const end = () => stops.splice(0).forEach(stop => stop());
  const endWhenNoted = () => {
    if (!queryClient.getQueryData<AddedUser[]>(ADDED_USERS_KEY)?.length) end();
  };
  stops.push(session.subscribe(end), queryClient.getQueryCache().subscribe(endWhenNoted));
}
