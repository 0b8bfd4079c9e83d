import type { WireResource } from '../api/WireResource';
import type { Records, ResourceName } from '../contract/records';
import type { ResourceDeclaration } from './defineResource';
import { defaultBody } from './form/body/defaultBody';

/** The part of a declaration that describes its requests, without screens. */
export type WireDeclaration<Name extends ResourceName, Values = Records[Name]> = Pick<
  ResourceDeclaration<Name, Values>,
  'name' | 'endpoint' | 'ordering' | 'search' | 'references' | 'body'
>;

/**
 * Declares the requests of an entity in a file of its own, which Node can import: it has no component and no style. The
 * declaration of the entity spreads it: `defineResource({ ...wire, columns, inputs })`.
 */
export function defineWire<Name extends ResourceName, Values = Records[Name]>(
  wire: WireDeclaration<Name, Values>,
): WireDeclaration<Name, Values> {
  return wire;
}

/** Returns what the data provider needs. Without a `body`, a save sends the record, without what only the backend sets. */
export function wireResource<Name extends ResourceName, Values>(
  wire: WireDeclaration<Name, Values>,
): WireResource {
  const { name, endpoint, ordering = '-pk', search, references = [] } = wire;
  const { body = defaultBody(undefined, { references }) } = wire;
  return { name, endpoint, ordering, search, references, body: body as unknown as WireResource['body'] };
}
