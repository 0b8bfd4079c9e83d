// @ts-nocheck
import { useTranslate } from 'react-admin';
import { useCallback } from 'react';
import { useResource } from './ResourcesContext';

/** The sentences that a resource may define, each with the general sentence that is its default. */
const GENERAL = {
  empty: 'list.empty',
  'message.delete_content': 'delete.content',
  'notifications.created': 'done',
  'notifications.updated': 'done',
  'notifications.deleted': 'deleted',
  'failures.list': 'failed_list',
  'failures.one': 'failed_one',
  'failures.create': 'failed_create',
  'failures.update': 'failed_update',
  'failures.delete': 'failed_delete',
} as const;

/** Returns a function that gives the current resource's sentences: `text('failures.list')` is `Failed to load menus`. */
export function useResourceText(): (key: keyof typeof GENERAL) => string {
  const { name } = useResource();
  const translate = useTranslate();
  return useCallback(
    key => {
      const own = `resources.${name}`;
      const general = translate(GENERAL[key], {
        title: translate(`${own}.title`),
        name: translate(`${own}.name`, { smart_count: 1 }),
        names: translate(`${own}.name`, { smart_count: 2 }),
      });
      return translate(`${own}.${key}`, { _: general });
    },
    [name, translate],
  );
}
