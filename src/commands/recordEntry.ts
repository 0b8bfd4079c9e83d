import { List } from 'lucide-react';
import type { AnyRecord } from '../api/AnyRecord';
import { fold } from '../contract/fold';
import { hasForm } from '../resource/hasScreen';
import type { Resource } from '../resource/Resource';
import { editPath, listPath } from '../resource/paths';
import { searchedTexts } from '../resource/searchedTexts';
import type { SearchEntry } from './SearchEntry';

/**
 * Returns a record as a result of the search. It opens the record's form, or the list, with its search filled in, if the
 * resource has no forms.
 */
export function recordEntry(resource: Resource, record: AnyRecord, wanted: string): SearchEntry {
  const { name, icon = List, recordRepresentation } = resource;
  const label = recordRepresentation(record);
  return {
    key: `${name}/${record.id}`,
    label,
    detail: fold(label).includes(wanted)
      ? undefined
      : searchedTexts(resource, record).find(text => fold(text).includes(wanted)),
    icon,
    to: hasForm(resource, 'edit')
      ? editPath(name, record.id)
      : `${listPath(name)}?${new URLSearchParams({ search: label })}`,
  };
}
